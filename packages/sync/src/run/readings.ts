import { listLetters } from "../consumers/dead-letter.ts";
import { listStatuses } from "../feed/status.ts";
import type { Session } from "../store/store.ts";

/** One value of a gauge, and what it is of. */
export interface Reading {
  readonly value: number;
  readonly of: Record<string, string>;
}

/** How far every feed is behind the present, milliseconds. */
export async function readLags(session: Session): Promise<readonly Reading[]> {
  return (await listStatuses(session)).map(({ seller, lagMs }) => ({
    value: lagMs,
    of: { seller },
  }));
}

/** How many dead letters every consumer has. */
export async function readDeadLetters(session: Session): Promise<readonly Reading[]> {
  const counts = new Map<string, number>();
  for (const { consumer } of await listLetters(session)) {
    counts.set(consumer, (counts.get(consumer) ?? 0) + 1);
  }
  return [...counts].map(([consumer, value]) => ({ value, of: { consumer } }));
}
