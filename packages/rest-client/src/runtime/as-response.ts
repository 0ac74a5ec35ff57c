import type { WireAnswer } from "./wire-answer.ts";

/** Statuses whose responses take no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
/** They describe the body as it travelled, which it is no longer. */
const OF_THE_JOURNEY = ["content-encoding", "content-length", "transfer-encoding"];

/** The answer as a `Response`, for middleware and for callers of the layer below. */
export function asResponse(answer: WireAnswer, url: string): Response {
  const { status, body } = answer;
  const headers = headersOf(answer);
  if (headers.has("content-encoding")) for (const name of OF_THE_JOURNEY) headers.delete(name);
  const response = new Response(BODILESS.has(status) ? null : body, { status, headers });
  // A Response that one makes oneself has no address.
  return Object.defineProperty(response, "url", { value: url });
}

function headersOf({ headers }: WireAnswer): Headers {
  if (headers instanceof Headers) return new Headers(headers);
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) made.append(name, each);
    }
  }
  return made;
}
