import { fields, recordTable } from "../domain/table.ts";
import type { Session } from "../store/store.ts";

/** What was made due, until the engine takes it. */
export const wakeTable = recordTable<{ readonly queue: string; readonly turnKey: string }>(
  "wake",
  { queue: fields.text, turnKey: fields.text },
  { key: ["queue", "turn_key"] },
);

/**
 * Makes the turn of a key due as soon as the transaction is committed, from any process. One that is under way is
 * not woken: at its end it looks again, in a transaction that comes before or after this one.
 */
export async function wake(
  session: Session,
  queue: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((turnKey) => ({ queue, turnKey }));
  await session.insert(wakeTable, rows, "ignore");
}

/** Takes what was woken out of the store, by queue. */
export async function takeWakes(session: Session): Promise<ReadonlyMap<string, readonly string[]>> {
  const taken = new Map<string, string[]>();
  for (const row of await session.query("DELETE FROM wake RETURNING queue, turn_key")) {
    const { queue, turnKey } = wakeTable.parse(row);
    taken.set(queue, [...(taken.get(queue) ?? []), turnKey]);
  }
  return taken;
}
