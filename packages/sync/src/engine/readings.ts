import { listLetters } from "../consumers/dead-letter.ts";
import { listSellers } from "../feed/seller-row.ts";
import { statusOf } from "../feed/status.ts";
import type { Session } from "../store/store.ts";
import type { SyncContext } from "./context.ts";
import type { Reading, Readings } from "./metrics.ts";

/** Reads lag and dead letters of a sync that is open; there is nothing to read before. */
export function readingsOf(opening: () => Promise<SyncContext> | undefined): Readings {
  const read = (work: (session: Session) => Promise<readonly Reading[]>) => async () => {
    const context = await opening()?.catch(() => undefined);
    return context === undefined ? [] : context.store.read(work);
  };
  return { lag: read(lags), deadLetters: read(deadLetters) };
}

async function lags(session: Session): Promise<readonly Reading[]> {
  const now = await session.now();
  return (await listSellers(session)).map((row) => ({
    value: statusOf(row, now).lagMs,
    of: { seller: row.name },
  }));
}

async function deadLetters(session: Session): Promise<readonly Reading[]> {
  const counts = new Map<string, number>();
  for (const { consumer } of await listLetters(session)) {
    counts.set(consumer, (counts.get(consumer) ?? 0) + 1);
  }
  return [...counts].map(([consumer, value]) => ({ value, of: { consumer } }));
}
