import { insertRows } from "../store/insert-rows.ts";
import type { Session } from "../store/store.ts";

/**
 * Makes the turn of a key due as soon as the transaction is committed, from any process. One that is under way is
 * not woken: at its end it looks again, in a transaction that comes before or after this one.
 */
export async function wake(
  session: Session,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((key) => ({ queue, turn_key: key }));
  await insertRows(session, "wake", rows, { ignore: true });
}

/** Takes what was woken out of the store, by queue. */
export async function takeWakes(session: Session): Promise<ReadonlyMap<string, readonly string[]>> {
  const taken = new Map<string, string[]>();
  for (const { queue, turn_key } of await session.query(
    "DELETE FROM wake RETURNING queue, turn_key",
  )) {
    const keys = taken.get(String(queue)) ?? [];
    keys.push(String(turn_key));
    taken.set(String(queue), keys);
  }
  return taken;
}
