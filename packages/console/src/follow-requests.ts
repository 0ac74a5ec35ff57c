import type { ReceivedRequest } from "./control.ts";

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
export async function followRequests(
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
  for await (const line of linesOf(response.body)) {
    if (line !== "") received(JSON.parse(line) as ReceivedRequest);
  }
  throw new Error("The stream of requests ended.");
}

/** The lines of a body as they come in. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
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
