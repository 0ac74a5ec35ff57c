import { useLayoutEffect, useState } from "preact/hooks";
import { useConsole } from "./console-context.ts";
import { dataOf, type ReceivedRequest } from "./control.ts";
import { followRequests } from "./follow-requests.ts";

/** How many requests the page keeps; the sandbox keeps its own number. */
const KEPT = 1_000;
/** How long to wait before a stream that broke off is opened again, in milliseconds. */
const AGAIN_MS = 2_000;

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
        const kept = await dataOf(control.GET("/requests", { signal }));
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
          setError(reason instanceof Error ? reason : new Error(String(reason)));
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
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
