import type { ReceivedRequest } from "../gen/control-openapi.gen.ts";

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
