/** What is taken out of texts. */
interface Secrets {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Replaces every occurrence of the secrets in a text. */
export type Redact = (text: string) => string;

const MASK = "[redacted]";

/** A shorter secret is looked for as a word of its own: within others it would garble them. */
const MIN_UNBOUNDED_LENGTH = 8;

/**
 * Makes the function that takes one pair of credentials out of any text, in the spellings in which they travel,
 * each character for itself: plain, percent-encoded (form encoding included), JSON-escaped, as a named or numeric
 * XML entity; and the whole in base64.
 *
 * @example redactor({ appKey, appSecret: "hunter2" })("appSecret=hunter2") // "appSecret=[redacted]"
 */
export function redactor({ appKey, appSecret }: Secrets): Redact {
  // The longest first: one may be a part of another.
  const secrets = [appSecret, appKey].sort((a, b) => b.length - a.length);
  const encoded = [`${appKey}:${appSecret}`, ...secrets].flatMap(encodeBase64).map(escapePattern);
  const patterns = [...encoded, ...secrets.map(writePattern)];
  const secret = new RegExp(patterns.join("|"), "g");
  return (text) => text.replace(secret, MASK);
}

function writePattern(secret: string): string {
  const pattern = [...secret].map(writeCharacterPattern).join("");
  return secret.length < MIN_UNBOUNDED_LENGTH
    ? `(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`
    : pattern;
}

/** All spellings of one character of visible ASCII, the plain one last: `&` also begins `&amp;`. */
function writeCharacterPattern(char: string): string {
  const code = char.charCodeAt(0);
  const hex = [...code.toString(16).padStart(2, "0")].map((digit) =>
    /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
  );
  const digits = hex.join("");
  const named = NAMED[char];
  const entities = [
    // Leading zeros are allowed; more than a few nobody writes.
    `&#0{0,6}${code};`,
    `&#[xX]0{0,6}${digits};`,
    ...(named === undefined ? [] : [named]),
  ];
  // A backslash of JSON may stand before a character that XML then escapes.
  const escaped = [`%${digits}`, ...entities, escapePattern(char)].join("|");
  return `(?:\\\\u00${digits}|\\\\?(?:${escaped}))`;
}

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapePattern(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** With and without its padding, in both alphabets. */
function encodeBase64(secret: string): readonly string[] {
  const padded = btoa(secret);
  const bare = padded.replace(/=+$/, "");
  return [padded, bare, bare.replaceAll("+", "-").replaceAll("/", "_")];
}
