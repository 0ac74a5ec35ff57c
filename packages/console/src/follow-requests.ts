import { useLayoutEffect, useState } from "preact/hooks";
import { useConsole } from "./console-context.ts";
import { type ReceivedRequest, readData } from "./control.ts";
import { asError } from "./use-load.ts";

interface RequestFollower {
  /**
   * When the stream is open. A list that is loaded then, and the stream, together miss no request; reading goes on when
   * the promise resolves.
   */
  readonly onOpen: () => Promise<void>;
  readonly onRequest: (request: ReceivedRequest) => void;
}

/**
 * Follows new requests that the sandbox receives, until the signal is aborted. The console reads the request stream
 * by `fetch`, because an `EventSource` cannot send the header with the control token.
 *
 * @throws Error when the request stream cannot be opened or is interrupted
 */
async function followRequests(
  token: string,
  { onOpen, onRequest }: RequestFollower,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(new URL("_sandbox/requests/stream", document.baseURI), {
    headers: { "x-sandbox-token": token },
    signal,
  });
  if (!response.ok || response.body === null) {
    throw new Error(
      `The stream of requests could not be opened (HTTP ${response.status}); the page tries again in 2 seconds.`,
    );
  }
  await onOpen();
  for await (const line of readLines(response.body)) {
    if (line !== "") onRequest(JSON.parse(line) as ReceivedRequest);
  }
  throw new Error(
    "The sandbox closed the stream of requests; the page opens it again in 2 seconds.",
  );
}

/** Yields each line of a response body as soon as the line arrives. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (done) break;
    }
    if (rest !== "") yield rest;
  } finally {
    reader.releaseLock();
  }
}

/** Whatever the sandbox keeps. */
const MAX_REQUESTS = 1_000;
const RETRY_DELAY_MS = 2_000;

/** Oldest first, kept up to date unless paused. */
export function useReceivedRequests(paused: boolean) {
  const { control, token } = useConsole();
  const [requests, setRequests] = useState<readonly ReceivedRequest[]>([]);
  const [error, setError] = useState<Error>();
  // The request stream is ended in a layout effect, so that the stream has ended before the button shows that the page
  // is paused.
  useLayoutEffect(() => {
    if (paused) return;
    const abort = new AbortController();
    const { signal } = abort;
    const follower = {
      onOpen: async () => {
        const page = await readData(control.GET("/requests", { signal }));
        signal.throwIfAborted();
        setRequests(page.content);
        setError(undefined);
      },
      onRequest: (request: ReceivedRequest) => {
        signal.throwIfAborted();
        setRequests((before) => appendRequest(before, request));
      },
    };
    const follow = async () => {
      while (!signal.aborted) {
        try {
          await followRequests(token, follower, signal);
        } catch (reason) {
          if (signal.aborted) return;
          setError(asError(reason));
          await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
        }
      }
    };
    void follow();
    return () => abort.abort();
  }, [control, token, paused]);
  return { requests, error };
}

/**
 * Appends a received request to the list if the request is newer than the list's last request; the oldest request is
 * dropped when the list is full.
 */
function appendRequest(
  before: readonly ReceivedRequest[],
  request: ReceivedRequest,
): readonly ReceivedRequest[] {
  const last = before.at(-1)?.id ?? 0;
  return request.id > last ? [...before, request].slice(-MAX_REQUESTS) : before;
}
