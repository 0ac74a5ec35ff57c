import { isSellerError } from "../errors/errors.ts";

/** The pair that every request carries (interface-specification.md, Authentication). */
export interface CredentialPair {
  readonly appKey: string;
  readonly appSecret: string;
}

export type Redact = (text: string) => string;

const MASK = "[redacted]";

/** A shorter secret is looked for as a word of its own: within others it would garble them. */
const MIN_UNBOUNDED_LENGTH = 8;

/**
 * Makes the function that takes one pair of credentials out of any text, in the spellings in which they travel,
 * each character for itself: plain, percent-encoded (form encoding included), JSON-escaped, as a named or numeric
 * XML entity; and the whole in base64.
 */
export function redactor({ appKey, appSecret }: CredentialPair): Redact {
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

/** Deep enough for every chain met in the field; bounds a cyclic one. */
const DEPTH = 5;

/**
 * A copy of an underlying error that is fit to be kept: its name, message, code, stack and causes,
 * with the secrets taken out. A library's own error may hold the whole request, headers included;
 * those members are not copied.
 */
export function safeCause(error: unknown, redact: Redact, depth = DEPTH): unknown {
  if (isSellerError(error)) return error;
  try {
    if (error instanceof Error) return copyError(error, redact, depth);
    return redact(typeof error === "string" ? error : `a thrown ${typeof error}`);
  } catch {
    return "an error that cannot be read";
  }
}

function copyError(error: Error, redact: Redact, depth: number): Error {
  const copy = new Error(redact(`${error.message}`));
  Object.defineProperty(copy, "name", { value: redact(`${error.name}`), configurable: true });
  copy.stack = typeof error.stack === "string" ? redact(error.stack) : "";
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === "string") Object.assign(copy, { code: redact(code) });
  if (depth > 1 && cause !== undefined) copy.cause = safeCause(cause, redact, depth - 1);
  if (depth > 1 && Array.isArray(errors)) {
    const kept = errors.slice(0, DEPTH).map((inner) => safeCause(inner, redact, depth - 1));
    Object.assign(copy, { errors: kept });
  }
  return copy;
}

const LONGEST = 200;
/** Looked at before masking, so that a hostile body costs no more than a small one. */
const LOOKED_AT = 4000;

/**
 * A short piece of a response that may be shown and logged: credentials taken out; of JSON the field
 * names and the code alone and of a SOAP message the tags alone, because values may be a buyer's; of other text the words
 * without tags, e-mail addresses and long digit runs.
 *
 * @returns at most 200 characters, on one line
 */
export function safeExcerpt(text: string, redact: Redact): string {
  const start = redact(text).slice(0, LOOKED_AT).trimStart();
  return shorten(masked(start).replace(/\s+/g, " ").trim());
}

function masked(start: string): string {
  if (/^[[{"]/.test(start)) return maskJson(start);
  return /^<(?:\?xml|[\w.-]*:?Envelope)/.test(start) ? keepTags(start) : maskText(start);
}

function keepTags(xml: string): string {
  const tags = xml.match(/<\/?[A-Za-z][\w.:-]{0,60}/g) ?? [];
  return tags.map((tag) => `${tag}>`).join("");
}

/**
 * A message that the service wrote for its user, fit to be part of an error: one line, credentials
 * and e-mail addresses taken out. Ids stay, for they say what the message is about.
 */
export function safeMessage(text: string, redact: Redact): string {
  const start = redact(text).slice(0, LOOKED_AT);
  return shorten(maskAddresses(start.replace(/\s+/g, " ").trim()), LONGEST * 2);
}

/** The code of an error says what went wrong, and nothing of a buyer. */
const CODE = /"(?:errorCode|code)"\s*:\s*(?:-?\d{1,9}(?![\d.eE])|"[\w.-]{1,40}")/;
const TEXT = /"(?:[^"\\]|\\.)*(?:"(\s*:)?|$)/;
const NUMBER = /-?\d[\d.eE+-]*/;
const MASKED = new RegExp(`(${CODE.source})|(${TEXT.source})|${NUMBER.source}`, "gs");

function maskJson(text: string): string {
  return text.replace(MASKED, (all, code?: string, string?: string, colon?: string) => {
    if (code !== undefined) return code;
    if (string === undefined) return "0";
    return colon === undefined ? '"…"' : all;
  });
}

function maskText(text: string): string {
  const description = text.replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/gi, " ");
  return maskAddresses(description.replace(/<[^>]*>/g, " ")).replace(/\d{7,}/g, "…");
}

function maskAddresses(text: string): string {
  return text.replace(/[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,255}/g, "…@…");
}

function shorten(text: string, longest = LONGEST): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
