/** A request that the sandbox received, without its credentials. */
export interface ReceivedRequest {
  /** Counts up from 1. */
  readonly id: number;
  /** Epoch ms of the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly operation: string;
  readonly sellerId: string;
  /** Body text as sent, cut at 16 KiB; empty for a read. */
  readonly body: string;
  /** Status of the answer; undefined when the call was broken off. */
  readonly status: number | undefined;
  /** The injected fault, if one hit. */
  readonly fault: string | undefined;
}

const KEPT = 1_000;
const BODY_LENGTH = 16_384;

/** The last 1,000 authenticated requests, for tests that ask what was sent. */
export class RequestLog {
  #kept: ReceivedRequest[] = [];
  #next = 0;
  #lastId = 0;

  /** Notes a request; the oldest is forgotten when there are too many. */
  note(request: Omit<ReceivedRequest, "id" | "body">, body?: Buffer): void {
    this.#lastId += 1;
    this.#kept[this.#next] = {
      ...request,
      id: this.#lastId,
      // Decoded from the bytes: cutting a decoded string would keep all of it in memory.
      body: body?.toString("utf8", 0, BODY_LENGTH) ?? "",
    };
    this.#next = (this.#next + 1) % KEPT;
  }

  /** What was received, oldest first. */
  list(): readonly ReceivedRequest[] {
    return [...this.#kept.slice(this.#next), ...this.#kept.slice(0, this.#next)];
  }

  /** Forgets everything; ids count on. */
  clear(): void {
    this.#kept = [];
    this.#next = 0;
  }
}
