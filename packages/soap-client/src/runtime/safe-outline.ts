import { type Redact, safeExcerpt } from "@marketplace-seller/client-core/internal";

const lookedAt = 2000;
const longest = 200;

/**
 * A short piece of a response for errors and logs. Of XML the tags alone: what stands between them is
 * buyers' data. Of anything else what `safeExcerpt` lets through.
 */
export function safeOutline(text: string, redact: Redact): string {
  const start = redact(text.slice(0, lookedAt)).trimStart();
  if (!/^<(?:\?xml|[\w.-]*:?Envelope)/.test(start)) return safeExcerpt(text, redact);
  const tags = start.match(/<\/?[A-Za-z][\w.:-]{0,60}/g) ?? [];
  return tags
    .map((tag) => `${tag}>`)
    .join("")
    .slice(0, longest);
}
