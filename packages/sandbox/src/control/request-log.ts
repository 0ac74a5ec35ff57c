import { Readable } from "node:stream";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";

/** What the log receives of a request; strings may be whole, the log cuts them. */
export interface RequestRecord
  extends Omit<ReceivedRequest, "id" | "body" | "response" | "bodyTruncated"> {
  readonly body?: Buffer | undefined;
  /** The body of the response that was sent. */
  readonly response?: Buffer | string | undefined;
}

const MAX_RECORDS = 1_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** How much of a body is kept, in bytes. */
const MAX_TEXT_BYTES = 16_384;

/** The last requests, refused ones too: at most 1,000 of them, and 8 MiB of their texts together. */
export class RequestLog {
  readonly #kept: ReceivedRequest[] = [];
  readonly #followers = new Set<(request: ReceivedRequest) => void>();
  #bytes = 0;
  #lastId = 0;
  #forgotten = 0;

  /**
   * The id of the last request, 0 before the first.
   *
   * @internal
   */
  get lastId(): number {
    return this.#lastId;
  }

  /**
   * The id of the last request that there was no more room for; ids count on from 1.
   *
   * @internal
   */
  get lastDiscardedId(): number {
    return this.#forgotten;
  }

  /** Notes a request; the oldest are forgotten when there are too many. */
  record({ body, response, ...request }: RequestRecord): ReceivedRequest {
    this.#lastId += 1;
    const record: ReceivedRequest = {
      ...request,
      id: this.#lastId,
      body: truncateText(body),
      response: truncateText(response),
      ...(body !== undefined && body.length > MAX_TEXT_BYTES ? { bodyTruncated: true } : {}),
    };
    this.#kept.push(record);
    this.#bytes += estimateSize(record);
    while (this.#kept.length > MAX_RECORDS || this.#bytes > MAX_BYTES) this.#forgetOldest();
    for (const follower of this.#followers) follower(record);
    return record;
  }

  /** What was received, oldest first. */
  list(): readonly ReceivedRequest[] {
    return [...this.#kept];
  }

  /** One of the kept requests. */
  find(id: number): ReceivedRequest | undefined {
    return this.#kept[id - (this.#kept[0]?.id ?? 0)];
  }

  /**
   * The first kept request after that of an id.
   *
   * @internal
   */
  next(id: number): ReceivedRequest | undefined {
    return this.#kept[Math.max(0, id + 1 - (this.#kept[0]?.id ?? 0))];
  }

  /**
   * Calls a function with each request that is received from now on.
   *
   * @returns ends it.
   */
  follow(follower: (request: ReceivedRequest) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Forgets everything; ids count on. */
  clear(): void {
    this.#kept.length = 0;
    this.#bytes = 0;
  }

  #forgetOldest(): void {
    const oldest = this.#kept.shift();
    if (oldest === undefined) return;
    this.#bytes -= estimateSize(oldest);
    this.#forgotten = oldest.id;
  }
}

/** Decoded from the bytes: cutting a decoded string would keep all of it in memory. */
function truncateText(text: Buffer | string = ""): string {
  return (Buffer.isBuffer(text) ? text : Buffer.from(text)).toString("utf8", 0, MAX_TEXT_BYTES);
}

/** What a request takes in memory, roughly: two bytes a character. */
function estimateSize({ url, body, response }: ReceivedRequest): number {
  return 2 * (url.length + body.length + response.length);
}

/** A call on one line: time, status, operation, query, and why it was refused. */
export function formatRequestLine(request: Omit<ReceivedRequest, "id" | "body">): string {
  const { at, operation, method, url, status, durationMs, sellerId, callId, fault } = request;
  const parts = [
    `${formatDate(at)}Z`,
    String(status ?? "-"),
    operation || "-",
    `${method} ${url}`,
    `${durationMs} ms`,
  ];
  const more = [
    sellerId && `seller ${sellerId}`,
    callId && `call ${callId}`,
    fault && `fault ${fault}`,
    findRefusal(request),
  ];
  return replaceControlCharacters([...parts, ...more].filter(Boolean).join("  "));
}

/** SOAP says it in a Fault, or with status 200 in the result. */
function findRefusal({ status, response }: Pick<ReceivedRequest, "status" | "response">): string {
  const message = /<(?:errorMessage|faultstring)>([^<]+)</.exec(response)?.[1];
  return message ?? (status !== undefined && status >= 400 ? response : "");
}

/** `2026-11-21 07:00:00` in UTC. */
export function formatDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace("T", " ");
}

/** What came in may hold anything, control sequences of terminals too. */
export function replaceControlCharacters(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "\u{FFFD}");
}

/** One line for all readers. */
const linesByRequest = new WeakMap<ReceivedRequest, Buffer>();

/**
 * The requests that are received from now on, one JSON object a line, until the reader goes away. They wait
 * in the log and nowhere else: a reader that needs one which the log has forgotten is disconnected.
 */
export function streamRequests(requests: RequestLog): Readable {
  let last = requests.lastId;
  let isReaderReady = false;
  const stream = new Readable({
    read() {
      isReaderReady = true;
      pushPending();
    },
  });
  function pushPending(): void {
    if (requests.lastDiscardedId > last) stream.destroy();
    while (isReaderReady && !stream.destroyed) {
      const next = requests.next(last);
      if (next === undefined) return;
      last = next.id;
      isReaderReady = stream.push(formatJsonLine(next));
    }
  }
  stream.on("close", requests.follow(pushPending));
  // Headers are sent with the first bytes: an empty line says that the stream is open.
  stream.push("\n");
  return stream;
}

function formatJsonLine(request: ReceivedRequest): Buffer {
  const known = linesByRequest.get(request);
  if (known !== undefined) return known;
  const line = Buffer.from(`${JSON.stringify(request)}\n`);
  linesByRequest.set(request, line);
  return line;
}
