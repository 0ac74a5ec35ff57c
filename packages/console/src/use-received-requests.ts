import { useEffect, useState } from "preact/hooks";
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
  useEffect(() => {
    if (paused) return;
    const abort = new AbortController();
    const { signal } = abort;
    const add = (more: readonly ReceivedRequest[]) => setRequests((before) => joined(before, more));
    const follow = async () => {
      while (!signal.aborted) {
        try {
          const kept = await dataOf(control.GET("/requests", { signal }));
          setRequests(kept.content);
          setError(undefined);
          await followRequests(token, (request) => add([request]), signal);
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

/** Both lists, each request once, the newest ones kept. */
function joined(
  before: readonly ReceivedRequest[],
  more: readonly ReceivedRequest[],
): readonly ReceivedRequest[] {
  const last = before.at(-1)?.id ?? 0;
  return [...before, ...more.filter(({ id }) => id > last)].slice(-KEPT);
}
