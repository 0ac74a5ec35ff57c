/** Not allowed in XML 1.0, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to find
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/u;

/** No forbidden control characters, and no half of a surrogate pair. */
export function isXmlText(text: string): boolean {
  return !forbidden.test(text);
}

const start =
  "A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}" +
  "\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}" +
  "\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const name = new RegExp(
  `^[${start}][${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]*$`,
  "u",
);

/** Namespaces in XML, NCName. */
export function isNcName(text: string): boolean {
  return name.test(text);
}

const predefined: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Bounds the leading zeros of a reference such as `#x10FFFF`. */
const maxReferenceLength = 16;

/** @returns undefined for a reference to an unknown entity or to a character that is not allowed */
export function resolveReferences(
  text: string,
  isAllowed: (code: number) => boolean = isXmlCharacter,
): string | undefined {
  let resolved = "";
  let from = 0;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", from)) {
    const end = text.indexOf(";", at);
    if (end === -1 || end - at > maxReferenceLength) return undefined;
    const name = text.slice(at + 1, end);
    const character = predefined.get(name) ?? referredCharacter(name, isAllowed);
    if (character === undefined) return undefined;
    resolved += text.slice(from, at) + character;
    from = end + 1;
  }
  return resolved + text.slice(from);
}

const numeric = /^#(?:x[0-9a-fA-F]+|[0-9]+)$/;

function referredCharacter(name: string, isAllowed: (code: number) => boolean): string | undefined {
  if (!numeric.test(name)) return undefined;
  const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return isAllowed(code) ? String.fromCodePoint(code) : undefined;
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

/** Also what XML forbids, and halves of a surrogate pair. */
export function isUnicode(code: number): boolean {
  return code <= 0x10ffff;
}

const special = /[&<>\r]/;

/** A carriage return becomes a reference, because parsers turn a literal one into a line feed. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** Between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}
