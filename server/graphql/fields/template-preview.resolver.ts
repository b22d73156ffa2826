import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { ApiContext } from "../context.ts";
import { TemplatePreviewInput } from "./template-preview.input.ts";
import { TemplatePreview } from "./template-preview.type.ts";

@Resolver()
export class TemplatePreviewResolver {
  @Query(() => TemplatePreview, {
    complexity: ({ childComplexity }) => 100 + childComplexity,
    description: "Shows what sentences for a field would do for a question, before anything is cut. Role: CURATOR.",
  })
  previewTemplate(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => TemplatePreviewInput, { description: "The sentences and the question." })
    input: TemplatePreviewInput,
  ) {
    return services.templatePreview.previewTemplate(caller, input);
  }
}
