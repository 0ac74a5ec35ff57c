import type { StoreSource } from "./store/store.ts";

/** When a process dies. */
export type Death = "before sending" | "after sending";

/** The connections of a process to the service and the database. */
interface Connections {
  readonly fetch: typeof globalThis.fetch;
  readonly store: StoreSource;
}

/**
 * Creates the connections of a process that dies at a request: after it neither the service nor the database can be
 * reached.
 *
 * @param isLast - whether the process dies at a request to an address; by default at the first request
 */
export function dyingProcess(
  source: StoreSource,
  death: Death,
  isLast: (address: string) => boolean = () => true,
): Connections {
  let isDead = false;
  const ended = () => Promise.reject(new Error("the process has ended"));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isLast(String(input))) return globalThis.fetch(input, init);
    if (!isDead && death === "after sending") {
      // Waits for the response, so that the service applies the request before the test goes on.
      const response = await globalThis.fetch(input, init).catch(() => undefined);
      await response?.body?.cancel();
    }
    isDead = true;
    return ended();
  };
  const store: StoreSource = {
    async open(clock) {
      const real = await source.open(clock);
      return {
        write: (work) => (isDead ? ended() : real.write(work)),
        read: (work) => (isDead ? ended() : real.read(work)),
        scrub: () => real.scrub(),
        jobQueue: real.jobQueue,
        close: () => real.close(),
      };
    },
  };
  return { fetch, store };
}
