// The part of @huggingface/tokenizers that is used. Its own declarations import without file extensions, which
// TypeScript does not resolve in ES modules, so that every type of it would be unknown.
declare module "@huggingface/tokenizers" {
  export class Tokenizer {
    /** Contents of tokenizer.json and tokenizer_config.json. */
    constructor(tokenizer: object, config: object);
    encode(text: string, options?: { add_special_tokens?: boolean; text_pair?: string }): { ids: number[] };
  }
}
