import type { Dispatcher } from "undici";
import { joined, tooLarge } from "./read-body.ts";

/** The headers of an answer as undici gives them; names in lower case. */
export type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** An answer as it travelled. */
export interface Received {
  readonly status: number;
  readonly headers: ReceivedHeaders;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** How a reception ends, and what bounds it. */
export interface ReceptionEnds {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly received: (answer: Received) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Takes up one answer as undici's parser gives it, without the stream that `request` would put in
 * between, which costs more than the rest of a short answer. Gives up the connection at the cap.
 */
export class Reception implements Dispatcher.DispatchHandler {
  readonly #ends: ReceptionEnds;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: ReceivedHeaders = {};
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(ends: ReceptionEnds) {
    this.#ends = ends;
    ends.signal.addEventListener("abort", this.#onAbort);
  }

  readonly #onAbort = (): void => {
    const { signal, failed } = this.#ends;
    signal.removeEventListener("abort", this.#onAbort);
    // Before its turn came there is no connection to give up.
    this.#controller?.abort(signal.reason);
    failed(signal.reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal } = this.#ends;
    if (signal.aborted) controller.abort(signal.reason);
    else this.#controller = controller;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: ReceivedHeaders,
  ): void {
    this.#status = status;
    this.#headers = headers;
    const { maxBytes } = this.#ends;
    if (Number(headers["content-length"]) > maxBytes) controller.abort(tooLarge(maxBytes));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const { maxBytes } = this.#ends;
    this.#length += chunk.length;
    if (this.#length > maxBytes) controller.abort(tooLarge(maxBytes));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const { signal, received } = this.#ends;
    signal.removeEventListener("abort", this.#onAbort);
    const body = joined(this.#chunks, this.#length);
    received({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_: unknown, error: unknown): void {
    const { signal, failed } = this.#ends;
    signal.removeEventListener("abort", this.#onAbort);
    failed(error);
  }
}
