import type { Clock } from "@marketplace-seller/client-core";
import { isSyncError } from "../contract/sync-error.ts";
import type { Store } from "./store.ts";

/** How long a database counts as not ready after a write found the disk full, milliseconds. */
const FULL_DISK_MS = 60_000;

/**
 * Remembers that a write found the disk full. Smaller writes, as of a readiness check, may succeed for a while: a
 * database reuses the space of its log.
 */
export function createFullDiskMemory(clock: Clock) {
  let full: { readonly error: unknown; readonly at: number } | undefined;
  return {
    watch: (store: Store): Store => ({
      jobQueue: store.jobQueue,
      read: (work) => store.read(work),
      scrub: () => store.scrub(),
      close: () => store.close(),
      write: (work, options) =>
        store.write(work, options).catch((error: unknown) => {
          if (isSyncError(error, "database-full")) full = { error, at: clock.now() };
          throw error;
        }),
    }),
    /** @throws the error of a write of the last minute */
    check(): void {
      if (full !== undefined && clock.now() - full.at < FULL_DISK_MS) throw full.error;
    },
  };
}
