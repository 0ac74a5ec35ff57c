import type { Redact } from "./redact.ts";

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
const CODE = /"code"\s*:\s*(?:-?\d{1,9}(?![\d.eE])|"[\w.-]{1,40}")/;
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
  const words = text.replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/gi, " ");
  return maskAddresses(words.replace(/<[^>]*>/g, " ")).replace(/\d{7,}/g, "…");
}

function maskAddresses(text: string): string {
  return text.replace(/[^\s@<>"',;:()]{1,64}@[^\s@<>"',;:()]{1,255}/g, "…@…");
}

function shorten(text: string, longest = LONGEST): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
