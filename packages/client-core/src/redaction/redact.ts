/** What is taken out of texts. */
interface Secrets {
  readonly appKey: string;
  readonly appSecret: string;
}

/** Replaces every occurrence of the secrets in a text. */
export type Redact = (text: string) => string;

const MASK = "[redacted]";

/** A shorter secret is looked for as a word of its own: within others it would garble them. */
const SURELY_NO_WORD = 8;

/**
 * Makes the function that takes one pair of credentials out of any text, in the spellings in which
 * they travel: plain, percent-encoded, JSON-escaped, with XML entities, and in base64.
 *
 * @example redactor({ appKey, appSecret: "hunter2" })("appSecret=hunter2") // "appSecret=[redacted]"
 */
export function redactor({ appKey, appSecret }: Secrets): Redact {
  const secrets = [appSecret, appKey];
  const spellings = new Set([
    ...secrets.flatMap(spellingsOf),
    ...base64Of(`${appKey}:${appSecret}`),
  ]);
  // The longest first: one may be a part of another.
  const patterns = [...spellings].sort((a, b) => b.length - a.length).map(patternOf);
  const secret = new RegExp(patterns.join("|"), "g");
  return (text) => text.replace(secret, MASK);
}

function patternOf(spelling: string): string {
  const literal = spelling.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return spelling.length < SURELY_NO_WORD ? `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])` : literal;
}

function spellingsOf(secret: string): readonly string[] {
  const percent = encodeURIComponent(secret);
  return [
    secret,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    escaped(secret, (code) => `\\u${code.toString(16).padStart(4, "0")}`),
    escaped(secret, (code, char) => NAMED[char] ?? `&#${code};`, /[&<>]/g),
    escaped(secret, (code, char) => NAMED[char] ?? `&#${code};`),
    escaped(secret, (code) => `&#${code};`),
    escaped(secret, (code) => `&#x${code.toString(16)};`),
    escaped(secret, (code) => `&#x${code.toString(16).toUpperCase()};`),
    ...base64Of(secret),
  ];
}

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escaped(
  secret: string,
  spell: (code: number, char: string) => string,
  which: RegExp = /[&<>"']/g,
): string {
  return secret.replace(which, (char) => spell(char.charCodeAt(0), char));
}

/** With and without its padding, in both alphabets. */
function base64Of(secret: string): readonly string[] {
  const padded = btoa(secret);
  const bare = padded.replace(/=+$/, "");
  return [padded, bare, bare.replaceAll("+", "-").replaceAll("/", "_")];
}
