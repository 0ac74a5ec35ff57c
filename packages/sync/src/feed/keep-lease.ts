import type { Clock } from "@marketplace-seller/client-core";
import type { Store } from "../store/store.ts";
import { fence, renew, type Turn } from "./turn.ts";

const SHORTEST_MS = 1_000;

/**
 * Renews the lease of a turn three times within it: a listing of years with hardly any packages can be read for
 * longer than the lease before there is a page to commit, and another process would begin it again, for ever.
 * Each request of the listing has a deadline of its own.
 *
 * @returns ends that
 */
export function keepLease(store: Store, turn: Turn, clock: Clock): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const renewed = (): Promise<void> =>
    store.write(async (session) => {
      const seller = await fence(session, turn);
      // The turn may have ended while this waited.
      if (seller.leasedUntil !== null) await renew(session, turn, seller);
    });
  const arm = (): void => {
    if (isOver) return;
    cancel = clock.after(Math.max(SHORTEST_MS, turn.leaseMs / 3), () => {
      // What fails here fails the next commit too.
      renewed()
        .catch(() => undefined)
        .then(arm);
    });
  };
  arm();
  return () => {
    isOver = true;
    cancel();
  };
}
