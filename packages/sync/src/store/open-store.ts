import type { Clock } from "@marketplace-seller/client-core";
import { timeText } from "../domain/stored-time.ts";
import { LONGEST_WAIT_MS } from "../domain/waits.ts";
import type { Session, Store, StoreSource } from "./store.ts";

/** Clocks are corrected by less all the time, milliseconds; nothing waits much longer for it. */
const CORRECTION_MS = 60_000;

/**
 * What a clock that was set back leaves behind: times that cannot be, and would hold for as long as the clock was
 * ahead. The first value is the present, the second a time that none of the columns reaches.
 */
const IMPOSSIBLE_WAITS = [
  "UPDATE lease SET ends_at = ? WHERE ends_at > ?",
  "UPDATE consumer SET retry_at = ? WHERE retry_at > ?",
  "UPDATE dead_letter SET retry_at = ? WHERE retry_at > ?",
  "UPDATE offer_task SET poll_at = ? WHERE poll_at > ?",
];
/** The same of times that have been. */
const IMPOSSIBLE_MOMENTS = [
  "UPDATE quota_block SET leased_at = ?, requests = 0 WHERE leased_at > ?",
  "UPDATE offer_task SET sent_at = ? WHERE sent_at > ?",
  "UPDATE seller SET audit_due_at = ? WHERE turn_at > ?",
];

/**
 * Opens a store whose clock may be set back: once a transaction that writes asks for a time before the last one, and
 * at first, what waits for times that cannot be waits for them no more. So no other place guards against such times.
 */
export async function openStore(source: StoreSource, clock: Clock): Promise<Store> {
  const store = await source.open(() => clock.now());
  let latest = Infinity;
  return {
    engine: store.engine,
    read: (work) => store.read(work),
    scrub: () => store.scrub(),
    close: () => store.close(),
    async write(work) {
      let seen = latest;
      const result = await store.write((session) => {
        const now = async (): Promise<number> => {
          const present = await session.now();
          if (present < seen - CORRECTION_MS) await endImpossibleWaits(session, present);
          seen = present;
          return present;
        };
        return work({ ...session, now });
      });
      latest = seen;
      return result;
    },
  };
}

async function endImpossibleWaits(session: Session, now: number): Promise<void> {
  for (const sql of IMPOSSIBLE_WAITS) {
    await session.run(sql, [timeText(now), timeText(now + LONGEST_WAIT_MS)]);
  }
  for (const sql of IMPOSSIBLE_MOMENTS) {
    await session.run(sql, [timeText(now), timeText(now + CORRECTION_MS)]);
  }
}
