/** An answer as it came, its body read to the end and undone of its content encoding. */
export interface WireAnswer {
  readonly status: number;
  /** For a real `Response`; names in lower case. */
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The value of a header by its lower-case name. */
  header(name: string): string | null;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** What of a `Response` the facade needs; it costs nothing to make. */
export interface PlainAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly bodyUsed: boolean;
  readonly headers: { get(name: string): string | null };
  readonly body: null;
  text(): Promise<string>;
}

const utf8 = new TextDecoder();

/** The answer for the facade, when no middleware will look at it. */
export function plainAnswer(answer: WireAnswer): PlainAnswer {
  const { status } = answer;
  return {
    status,
    ok: status >= 200 && status < 300,
    bodyUsed: false,
    headers: { get: (name) => answer.header(name.toLowerCase()) },
    body: null,
    text: async () => utf8.decode(answer.body),
  };
}

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
