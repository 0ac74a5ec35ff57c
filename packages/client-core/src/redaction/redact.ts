import type { Credentials } from "./credentials.ts";

/** Replaces every occurrence of the secrets in a text. */
export type Redact = (text: string) => string;

const MASK = "[redacted]";

/**
 * Makes the function that takes one pair of credentials out of any text, in the spellings in which
 * they travel: plain, percent-encoded, JSON-escaped and XML-escaped.
 *
 * @example redactor(credentials)("appSecret=hunter2") // "appSecret=[redacted]"
 */
export function redactor(credentials: Credentials): Redact {
  const { appKey, appSecret } = credentials.reveal();
  const spellings = [...spellingsOf(appSecret), ...spellingsOf(appKey)].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => spellings.reduce((clean, secret) => clean.replaceAll(secret, MASK), text);
}

function spellingsOf(secret: string): Set<string> {
  return new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  ]);
}
