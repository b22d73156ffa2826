// The package brings no types of its own.
declare module "snowball-stemmers" {
  const snowball: {
    /** @throws if there is no such algorithm. */
    newStemmer(algorithm: string): { stem(word: string): string };
    algorithms(): string[];
  };
  export default snowball;
}
