// Links, pictures and identifiers: values that point at something and are used exactly as they are (EXACT-1).

const LINK = /^(?:(?:https?|ftp):\/\/|\/\/|www\.)[^\s<>"]+$|^mailto:[^\s@]+@[^\s@]+$/iu;
const PICTURE = /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?|heic|ico)(?:[?#].*)?$/iu;
const PATH = /^[^\s<>"|]+$/u;
/** `text (https://…)` is a link of Markdown or HTML in canonical text. */
const NAMED_LINK = /^[^()]{1,300} \(((?:https?|ftp):\/\/[^\s<>"()]+)\)$/iu;
/** The same of any scheme, or of none. */
const NAMED_ADDRESS = /^[^()]{1,300} \((?<address>(?:[a-z][a-z0-9+.-]*:)?\/\/[^\s<>"()]+)\)$/iu;

/** Of a named link its address; anything else as it is. */
export function addressOf(written: string): string {
  return NAMED_ADDRESS.exec(written)?.groups?.address ?? written;
}

export function isLink(plain: string): boolean {
  return LINK.test(plain) || NAMED_LINK.test(plain);
}

export function endsLikePicture(address: string): boolean {
  return PICTURE.test(address);
}

/** An address or a path that ends like a picture. */
export function isImage(plain: string): boolean {
  const address = NAMED_LINK.exec(plain)?.[1] ?? plain;
  return endsLikePicture(address) && PATH.test(address);
}

const CODE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}][\p{Script=Latin}\p{Script=Cyrillic}\p{N}._/#:+-]*$/u;

/** One word of letters and figures as codes are: `AB-1024`, `0012345`, `978-3-16-148410-0`, a UUID. At least one figure. */
export function isCode(plain: string): boolean {
  return plain.length <= 64 && CODE.test(plain) && /\d/.test(plain);
}
