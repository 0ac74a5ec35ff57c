import { Readable } from "node:stream";
import { escapeLine } from "@marketplace-seller/client-core/internal";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";
import { findRefusal } from "./find-refusal.ts";
import { hideInText, hideInUrl } from "./hide-secrets.ts";

/** A request to be written to the request log. The request log truncates long bodies. */
export interface RequestRecord
  extends Omit<ReceivedRequest, "id" | "body" | "response" | "bodyTruncated" | "refusal"> {
  readonly body?: Buffer | undefined;
  /** The body of the logged response, as the sandbox sent it. */
  readonly response?: Buffer | string | undefined;
  /** The secret in the request's headers, which is hidden wherever it stands. */
  readonly secret?: string | undefined;
  /** The headers of the response that was sent. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sees the calls of sellers whole: the request log truncates bodies and hides secrets. */
export interface CallObserver {
  /** An authenticated call is about to be served. */
  beforeCall(call: { readonly operation: string; readonly url: string }): void;
  afterCall(id: number, record: RequestRecord): void;
  /** The caller of a logged call was gone before its response was sent. */
  responseLost(id: number): void;
}

interface SentRequest extends Pick<ReceivedRequest, "url" | "body"> {
  readonly secret: string | undefined;
}

const MAX_RECORDS = 1_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** The maximum number of bytes of a body that the request log keeps. */
const MAX_TEXT_BYTES = 16_384;

/** The request log, which keeps the last requests including refused ones: at most 1,000 requests and 8 MiB of text. */
export class RequestLog {
  readonly #records: ReceivedRequest[] = [];
  readonly #followers = new Set<(request: ReceivedRequest) => void>();
  /** What was sent where a record hides a part of it. */
  readonly #sent = new WeakMap<ReceivedRequest, SentRequest>();
  /** The secrets of repeated requests, whose headers have temporary credentials. */
  readonly #repeatedSecrets = new Set<string>();
  #bytes = 0;
  #lastId = 0;
  #lastDiscardedId = 0;
  /** @internal */
  observer: CallObserver | undefined;

  /**
   * The id of the last logged request; 0 when no request was logged.
   *
   * @internal
   */
  get lastId(): number {
    return this.#lastId;
  }

  /**
   * The id of the newest request that was discarded because the request log was full; 0 when none was discarded,
   * since the ids of logged requests start at 1.
   *
   * @internal
   */
  get lastDiscardedId(): number {
    return this.#lastDiscardedId;
  }

  /** Adds a request to the request log and discards the oldest requests when the log is full. */
  record(whole: RequestRecord): ReceivedRequest {
    const { body, response, secret, headers: _, url, ...request } = whole;
    this.#lastId += 1;
    this.observer?.afterCall(this.#lastId, whole);
    const hide = (hideIn: typeof hideInText, text: string) =>
      [secret, ...this.#repeatedSecrets].reduce<string>(
        (hidden, value) => hideIn(hidden, value),
        text,
      );
    const sent = { url, body: truncateText(body), secret };
    const answer = hide(hideInText, truncateText(response));
    const refusal = findRefusal(request.status, answer);
    const record: ReceivedRequest = {
      ...request,
      id: this.#lastId,
      url: hide(hideInUrl, url),
      body: hide(hideInText, sent.body),
      response: answer,
      ...(refusal === undefined ? {} : { refusal }),
      ...(body !== undefined && body.length > MAX_TEXT_BYTES ? { bodyTruncated: true } : {}),
    };
    if (record.url !== url || record.body !== sent.body) this.#sent.set(record, sent);
    this.#records.push(record);
    this.#bytes += estimateSize(record);
    while (this.#records.length > MAX_RECORDS || this.#bytes > MAX_BYTES) this.#discardOldest();
    for (const follower of this.#followers) follower(record);
    return record;
  }

  /** Lists the logged requests, oldest first. */
  list(): readonly ReceivedRequest[] {
    return [...this.#records];
  }

  /** Finds a logged request by its id. */
  find(id: number): ReceivedRequest | undefined {
    return this.#records[id - (this.#records[0]?.id ?? 0)];
  }

  /**
   * Returns a logged request with the secrets that its record hides, and hides them in later records, too.
   *
   * @internal
   */
  withSecrets(record: ReceivedRequest): ReceivedRequest {
    const { secret = "", ...sent } = this.#sent.get(record) ?? {};
    if (secret !== "") this.#repeatedSecrets.add(secret);
    return { ...record, ...sent };
  }

  /**
   * Finds the first logged request whose id is higher than `id`.
   *
   * @internal
   */
  next(id: number): ReceivedRequest | undefined {
    return this.#records[Math.max(0, id + 1 - (this.#records[0]?.id ?? 0))];
  }

  /**
   * Calls a function with each request that is logged from now on.
   *
   * @returns a function that ends the calls.
   */
  follow(follower: (request: ReceivedRequest) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Deletes all requests from the request log; the ids of later requests continue the sequence. */
  clear(): void {
    this.#records.length = 0;
    this.#bytes = 0;
  }

  #discardOldest(): void {
    const oldest = this.#records.shift();
    if (oldest === undefined) return;
    this.#bytes -= estimateSize(oldest);
    this.#lastDiscardedId = oldest.id;
  }
}

/**
 * The request log truncates the bytes of a body before decoding them, because a slice of a decoded string would keep
 * the whole string in memory.
 */
function truncateText(text: Buffer | string = ""): string {
  return (Buffer.isBuffer(text) ? text : Buffer.from(text)).toString("utf8", 0, MAX_TEXT_BYTES);
}

/** Estimates how many bytes of memory a logged request takes: two bytes a character. */
function estimateSize({ url, body, response }: ReceivedRequest): number {
  return 2 * (url.length + body.length + response.length);
}

/**
 * Renders a logged request as one line of text: time, status, operation, URL, duration, and the reason of a refusal.
 */
export function formatRequestLine(request: Omit<ReceivedRequest, "id" | "body">): string {
  const { at, operation, method, url, status, durationMs, sellerId, callId, fault, refusal } =
    request;
  const parts = [
    `${formatDate(at)}Z`,
    String(status ?? "-"),
    operation || "-",
    `${method} ${url}`,
    `${durationMs} ms`,
  ];
  const optionalParts = [
    sellerId && `seller ${sellerId}`,
    callId && `call ${callId}`,
    fault && `fault ${fault}`,
    refusal,
  ];
  return escapeLine([...parts, ...optionalParts].filter(Boolean).join("  "));
}

/** Renders a date in UTC, as `2026-11-21 07:00:00`. */
export function formatDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace("T", " ");
}

/** The JSON line of a logged request, serialized once for all readers of the request stream. */
const linesByRequest = new WeakMap<ReceivedRequest, Buffer>();

/**
 * Streams the requests that are logged from now on, one JSON object a line, until the reader disconnects. The request
 * stream has no buffer besides the request log, so a reader is disconnected when it is so slow that the log has
 * already discarded its next request.
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
  // Node sends the response headers with the first bytes of the body, so an empty line tells a reader of the request
  // stream at once that the stream is open.
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
