import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { CountSubject, FieldState } from "../../core/structured/field.ts";
import type { ApiContext } from "../context.ts";
import { Job } from "../jobs/job.type.ts";
import { CountSubjectEnum, FieldStateEnum } from "../shared/enums.ts";
import { givenChange, givenReading, PreviewFieldInput, UpdateFieldInput } from "./field.input.ts";
import { CollectionField, CollectionFields, FieldPreview, FieldUpdate } from "./field.type.ts";
import { toField, toFields, toPreview } from "./field-views.ts";

const COLLECTION = { description: "Name of the collection." };

@Resolver(() => CollectionField)
export class FieldResolver {
  @Query(() => CollectionFields, {
    description:
      "What a collection can be counted, filtered and grouped by. Curators also see what was dropped, and why.",
  })
  async fields(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, COLLECTION) collection: string,
    @Arg("subject", () => CountSubjectEnum, {
      nullable: true,
      description: "Only what is said of these; both by default.",
    })
    subject: CountSubject | null,
    @Arg("states", () => [FieldStateEnum], { nullable: true, description: "Only in these states; all by default." })
    states: FieldState[] | null,
  ) {
    return toFields(await services.fields.list(caller, { collection, subject, states }));
  }

  @Query(() => FieldPreview, {
    description: "What the values of a field would be under another reading; nothing is changed. Role: CURATOR.",
  })
  async previewField(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => PreviewFieldInput, { description: "The field, and how it would be read." })
    { id, reading }: PreviewFieldInput,
  ) {
    return toPreview(await services.fields.previewReading(caller, id, givenReading(reading)));
  }

  @Mutation(() => Job, {
    description:
      "Looks for fields in all that a collection serves, as a job. What people decided stays. Role: CURATOR.",
  })
  proposeFields(
    @Ctx() { services, caller }: ApiContext,
    @Arg("collection", () => String, COLLECTION) collection: string,
  ) {
    return services.fields.propose(caller, collection);
  }

  @Mutation(() => FieldUpdate, {
    description:
      "Decides on a field. What takes values away holds at once; what reads them anew holds once its job is done, and until then they are read as before. Role: CURATOR.",
  })
  async updateField(
    @Ctx() { services, caller }: ApiContext,
    @Arg("input", () => UpdateFieldInput, { description: "The field, and what is decided." }) input: UpdateFieldInput,
  ) {
    const { field, jobs } = await services.fields.update(caller, input.id, givenChange(input));
    return { field: toField(field), jobs };
  }

  @Mutation(() => Job, {
    description:
      "Brings the index of values in step with the fields, as a job; nothing is embedded for it. Role: CURATOR.",
  })
  buildIndex(@Ctx() { services, caller }: ApiContext, @Arg("collection", () => String, COLLECTION) collection: string) {
    return services.fields.build(caller, collection);
  }
}
