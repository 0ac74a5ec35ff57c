import type { StoreSource } from "./store/store.ts";

/** When a process ends. */
export type Death = "before sending" | "after sending";

/** What a process reaches the service and the database by. */
interface Reach {
  readonly fetch: typeof globalThis.fetch;
  readonly store: StoreSource;
}

/**
 * What a process has that ends at a request: from then on it reaches neither the service nor the database, as
 * after a kill.
 *
 * @param isLast - whether the process ends at a request to an address; at the first one when left out
 */
export function dyingProcess(
  source: StoreSource,
  death: Death,
  isLast: (address: string) => boolean = () => true,
): Reach {
  let isDead = false;
  const ended = () => Promise.reject(new Error("the process has ended"));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isLast(String(input))) return globalThis.fetch(input, init);
    if (!isDead && death === "after sending") {
      // Until the service has acted on the request: one that it acts on later would meet what comes after the end.
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
