// What is read of a reply. Endpoints add keys of their own and leave others out: what is not read is not asked for, and
// reasoning (`reasoning_content`, `reasoning`, `thinking`) is not read.
import { z } from "zod";

/** A text, or parts of which those of type "text" are the text. */
const content = z
  .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().nullish() }))])
  .nullish()
  .transform((given) => {
    if (typeof given === "string") return given;
    return (given ?? []).map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join("");
  });

const toolCall = z.object({
  index: z.number().int().nullish(),
  id: z.string().nullish(),
  function: z
    .object({
      name: z.string().nullish(),
      // Some endpoints hand over the object itself.
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
    })
    .nullish(),
});

const said = z.object({
  content,
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).nullish(),
});

const usage = z
  .object({ prompt_tokens: z.number().int().nonnegative(), completion_tokens: z.number().int().nonnegative() })
  .nullish()
  .catch(null);

const finish = z.string().nullish();

/** A whole reply. @see https://platform.openai.com/docs/api-reference/chat/object */
export const completionSchema = z.object({
  choices: z.array(z.object({ message: said, finish_reason: finish })).min(1),
  usage,
});

/** One event of a streamed reply. @see https://platform.openai.com/docs/api-reference/chat/streaming */
export const eventSchema = z.object({
  choices: z.array(z.object({ index: z.number().int().nullish(), delta: said.nullish(), finish_reason: finish })),
  usage,
});

/** What a message, or a piece of one, says. */
export type Said = z.infer<typeof said>;
export type SaidUsage = z.infer<typeof usage>;
export type SaidToolCall = z.infer<typeof toolCall>;
