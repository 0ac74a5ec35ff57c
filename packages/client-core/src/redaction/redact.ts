import { isErrorLike } from "../errors/error-name.ts";
import { isSellerError } from "../errors/errors.ts";

/** The credentials that every request has (interface-specification.md, Authentication). */
export interface CredentialPair {
  readonly appKey: string;
  readonly appSecret: string;
}

export type Redact = (text: string) => string;

const MASK = "[redacted]";

/**
 * The length in characters below which a secret is redacted only where it is a whole word, because parts of other words
 * could equal a short secret.
 */
const MIN_UNBOUNDED_LENGTH = 8;

/**
 * Creates a function that removes credentials from texts in all encodings in which they are sent. Each character of a
 * sent credential may be plain, percent-encoded (form encoding included), JSON-escaped, or a named or numeric XML
 * entity; the whole credential may be encoded in base64.
 */
export function redactor({ appKey, appSecret }: CredentialPair): Redact {
  // Longer secrets are redacted before shorter ones, because a shorter secret may be part of a longer one.
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

/**
 * A regular expression for all encodings of one visible ASCII character. The plain character is the last alternative
 * of the regular expression, because `&` is also the start of `&amp;`.
 */
function writeCharacterPattern(char: string): string {
  const code = char.charCodeAt(0);
  const hex = [...code.toString(16).padStart(2, "0")].map((digit) =>
    /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
  );
  const digits = hex.join("");
  const named = NAMED[char];
  const entities = [
    // Numeric XML entities may have leading zeros; the regular expression matches only a few leading zeros.
    `&#0{0,6}${code};`,
    `&#[xX]0{0,6}${digits};`,
    ...(named === undefined ? [] : [named]),
  ];
  // A character of a credential may be escaped twice: by a backslash in JSON, and by an entity in XML.
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

/** The base64 encodings of a credential: with and without padding, in the standard and in the URL alphabet. */
function encodeBase64(secret: string): readonly string[] {
  const padded = btoa(secret);
  const bare = padded.replace(/=+$/, "");
  return [padded, bare, bare.replaceAll("+", "-").replaceAll("/", "_")];
}

/** The largest depth of `cause` chains to read, which bounds a cyclic chain. */
const DEPTH = 5;

/**
 * Copies an underlying error without secrets: name, message, code, stack and causes, with credentials removed. All
 * other members of an underlying error are left out, because a library's error may contain the whole request with its
 * headers.
 */
export function safeCause(error: unknown, redact: Redact, depth = DEPTH): unknown {
  if (isSellerError(error)) return error;
  try {
    if (isErrorLike(error)) return copyError(error, redact, depth);
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
/**
 * How many characters of a response body are redacted for an excerpt, so that a large hostile body costs no more than
 * a small one.
 */
const LOOKED_AT = 4000;

/**
 * Creates an excerpt of a response that may be logged. The excerpt of the response contains no credentials. An excerpt
 * of JSON has only field names and the error code, and an excerpt of a SOAP message only tags, because values may be
 * private data of a buyer. An excerpt of any other response has no tags, e-mail addresses or long numbers.
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
 * Cleans a message of the service for use in an error: one line, without credentials and e-mail addresses. Ids in the
 * service's message are kept, because the reader needs them.
 */
export function safeMessage(text: string, redact: Redact): string {
  const start = redact(text).slice(0, LOOKED_AT);
  return shorten(maskAddresses(start.replace(/\s+/g, " ").trim()), LONGEST * 2);
}

/** The error code of a response body is kept in the excerpt, because it contains no private data. */
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

function shorten(text: string, maxLength = LONGEST): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
