import { useLayoutEffect, useState } from "preact/hooks";
import { useConsole } from "./console-context.ts";
import { type ReceivedRequest, readData } from "./control.ts";
import { asError } from "./use-load.ts";

/** What happens while requests are followed. */
interface RequestFollower {
  /**
   * The stream is open: a list that is loaded now and the stream leave no request out between them. The
   * stream is read on when this has ended.
   */
  readonly opened: () => Promise<void>;
  readonly received: (request: ReceivedRequest) => void;
}

/**
 * Follows the requests that the sandbox receives, from now on, until the signal ends it. The token goes in
 * a header, which an `EventSource` could not send.
 *
 * @throws Error when the stream cannot be opened or breaks off
 */
async function followRequests(
  token: string,
  { opened, received }: RequestFollower,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(new URL("_sandbox/requests/stream", document.baseURI), {
    headers: { "x-sandbox-token": token },
    signal,
  });
  if (!response.ok || response.body === null) {
    throw new Error(`The stream of requests could not be opened (HTTP ${response.status}).`);
  }
  await opened();
  for await (const line of readLines(response.body)) {
    if (line !== "") received(JSON.parse(line) as ReceivedRequest);
  }
  throw new Error("The stream of requests ended.");
}

/** The lines of a body as they come in. */
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

/** How many requests the page keeps; the sandbox keeps its own number. */
const KEPT = 1_000;
/** How long to wait before a stream that broke off is opened again, in milliseconds. */
const RETRY_DELAY_MS = 2_000;

/** The requests that the sandbox received, oldest first, while they come in. */
export function useReceivedRequests(paused: boolean) {
  const { control, token } = useConsole();
  const [requests, setRequests] = useState<readonly ReceivedRequest[]>([]);
  const [error, setError] = useState<Error>();
  // With the layout, so that nothing more comes in once the button shows that the page is paused.
  useLayoutEffect(() => {
    if (paused) return;
    const abort = new AbortController();
    const { signal } = abort;
    const follower = {
      opened: async () => {
        const kept = await readData(control.GET("/requests", { signal }));
        signal.throwIfAborted();
        setRequests(kept.content);
        setError(undefined);
      },
      received: (request: ReceivedRequest) => {
        signal.throwIfAborted();
        setRequests((before) => withNewer(before, request));
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

/** The list with a request that is newer than all of it; the newest ones are kept. */
function withNewer(
  before: readonly ReceivedRequest[],
  request: ReceivedRequest,
): readonly ReceivedRequest[] {
  const last = before.at(-1)?.id ?? 0;
  return request.id > last ? [...before, request].slice(-KEPT) : before;
}
