import type { StoreSource } from "./store/store.ts";

/** The moment at which a process dies. */
export type Death = "before sending" | "after sending";

/** The connections of a process to the service and to the database. */
interface Connections {
  readonly fetch: typeof globalThis.fetch;
  readonly store: StoreSource;
}

/**
 * Creates the connections of a process that dies at a request, after which it can reach neither the service nor the
 * database.
 *
 * @param isLast - tells whether the process dies at the request to an address; by default it dies at the first
 * request
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
      // The process receives the response before it dies, so that the service applies the request before the test
      // continues.
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
