import { isErrorLike } from "../errors/error-name.ts";
import { isSellerError } from "../errors/errors.ts";

/** What every request has (interface-specification.md, Authentication). */
export interface CredentialPair {
  readonly appKey: string;
  readonly appSecret: string;
}

export type Redact = (text: string) => string;

const MASK = "[redacted]";

/** A shorter secret is redacted only as a whole word: parts of other words could equal it. */
const MIN_UNBOUNDED_LENGTH = 8;

/**
 * Removes credentials in all encodings in which they are sent. Each character may be plain, percent-encoded (form
 * encoding included), JSON-escaped, or an XML entity; the whole may be in base64.
 */
export function redactor({ appKey, appSecret }: CredentialPair): Redact {
  // Longer ones first: a shorter secret may be part of a longer one.
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

/** The plain character comes last, because `&` also begins `&amp;`. */
function writeCharacterPattern(char: string): string {
  const code = char.charCodeAt(0);
  const hex = [...code.toString(16).padStart(2, "0")].map((digit) =>
    /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
  );
  const digits = hex.join("");
  const named = NAMED[char];
  const entities = [
    // With a few leading zeros.
    `&#0{0,6}${code};`,
    `&#[xX]0{0,6}${digits};`,
    ...(named === undefined ? [] : [named]),
  ];
  // May be escaped twice: by a backslash in JSON, and by an entity in XML.
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

/** With and without padding, in the standard and in the URL alphabet. */
function encodeBase64(secret: string): readonly string[] {
  const padded = btoa(secret);
  const bare = padded.replace(/=+$/, "");
  return [padded, bare, bare.replaceAll("+", "-").replaceAll("/", "_")];
}

/** Bounds a cyclic chain of causes. */
const DEPTH = 5;

/**
 * Copies name, message, code, stack and causes without credentials. Other members are left out: a library's error may
 * have the whole request with its headers.
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
/** So that a large hostile body costs no more than a small one. */
const LOOKED_AT = 4000;

/**
 * An excerpt for logs, without credentials: of JSON field names and the error code, of a SOAP message the tags, because
 * values may be private; of anything else no tags, e-mail addresses or long numbers.
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

/** One line of a service's message, without credentials and e-mail addresses. Ids stay: the reader needs them. */
export function safeMessage(text: string, redact: Redact): string {
  const start = redact(text).slice(0, LOOKED_AT);
  return shorten(maskAddresses(start.replace(/\s+/g, " ").trim()), LONGEST * 2);
}

/** Stays in the excerpt, because it is not private. */
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
