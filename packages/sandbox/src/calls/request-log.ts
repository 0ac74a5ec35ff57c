import { Readable } from "node:stream";
import { escapeLine } from "@marketplace-seller/client-core/internal";
import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";
import { findRefusal } from "./find-refusal.ts";
import { hideInText, hideInUrl } from "./hide-secrets.ts";

/** Before bodies are truncated. */
export interface RequestRecord
  extends Omit<ReceivedRequest, "id" | "body" | "response" | "bodyTruncated" | "refusal"> {
  readonly body?: Buffer | undefined;
  /** As the sandbox sent it. */
  readonly response?: Buffer | string | undefined;
  /** Hidden wherever it stands. */
  readonly secret?: string | undefined;
  /** Of the response. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sees the calls of sellers whole: the request log truncates bodies and hides secrets. */
export interface CallObserver {
  /** Authenticated, and about to be served. */
  beforeCall(call: {
    readonly operation: string;
    readonly url: string;
    /** As the caller names the sandbox, with the port. */
    readonly host: string;
  }): void;
  afterCall(id: number, record: RequestRecord): void;
  /** The caller was gone before the response was sent. */
  responseLost(id: number): void;
}

interface SentRequest extends Pick<ReceivedRequest, "url" | "body"> {
  readonly secret: string | undefined;
}

const MAX_RECORDS = 1_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Of a body. */
const MAX_TEXT_BYTES = 16_384;

/** The last requests, refused ones included: at most 1,000 and 8 MiB of text. */
export class RequestLog {
  readonly #records: ReceivedRequest[] = [];
  readonly #followers = new Set<(request: ReceivedRequest) => void>();
  /** Where a record hides a part of it. */
  readonly #sent = new WeakMap<ReceivedRequest, SentRequest>();
  /** Of repeated requests, which have temporary credentials. */
  readonly #repeatedSecrets = new Set<string>();
  #bytes = 0;
  #lastId = 0;
  #lastDiscardedId = 0;
  /** @internal */
  observer: CallObserver | undefined;

  /**
   * 0 when none was logged.
   *
   * @internal
   */
  get lastId(): number {
    return this.#lastId;
  }

  /**
   * Of what was discarded because the log was full; 0 for none, since ids begin at 1.
   *
   * @internal
   */
  get lastDiscardedId(): number {
    return this.#lastDiscardedId;
  }

  /** Discards the oldest ones when the log is full. */
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

  /** Oldest first. */
  list(): readonly ReceivedRequest[] {
    return [...this.#records];
  }

  find(id: number): ReceivedRequest | undefined {
    return this.#records[id - (this.#records[0]?.id ?? 0)];
  }

  /**
   * With the secrets that its record hides, which later records hide, too.
   *
   * @internal
   */
  withSecrets(record: ReceivedRequest): ReceivedRequest {
    const { secret = "", ...sent } = this.#sent.get(record) ?? {};
    if (secret !== "") this.#repeatedSecrets.add(secret);
    return { ...record, ...sent };
  }

  /**
   * The first with a higher id.
   *
   * @internal
   */
  next(id: number): ReceivedRequest | undefined {
    return this.#records[Math.max(0, id + 1 - (this.#records[0]?.id ?? 0))];
  }

  /**
   * From now on.
   *
   * @returns ends the calls
   */
  follow(follower: (request: ReceivedRequest) => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** The ids of later requests continue the sequence. */
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

/** Truncated before decoding: a slice of a decoded string would keep the whole in memory. */
function truncateText(text: Buffer | string = ""): string {
  return (Buffer.isBuffer(text) ? text : Buffer.from(text)).toString("utf8", 0, MAX_TEXT_BYTES);
}

/** Two bytes a character. */
function estimateSize({ url, body, response }: ReceivedRequest): number {
  return 2 * (url.length + body.length + response.length);
}

/** One line: time, status, operation, URL, duration, and the reason of a refusal. */
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

/** In UTC, as `2026-11-21 07:00:00`. */
export function formatDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace("T", " ");
}

/** Serialized once for all readers of the stream. */
const linesByRequest = new WeakMap<ReceivedRequest, Buffer>();

/**
 * From now on, one JSON object a line, until the reader disconnects. There is no buffer besides the log: a reader so
 * slow that the log has discarded its next request is disconnected.
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
  // Node sends headers with the first bytes of the body; an empty line says at once that the stream is open.
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
