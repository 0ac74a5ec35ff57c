import { MAX_LEASE_OR_PAUSE_MS } from "../contract/option-table.ts";
import type { Session } from "./store.ts";
import { formatTime } from "./stored-time.ts";
import type { DeclaredTable } from "./tables/declare-table.ts";

/** The tolerated clock correction, milliseconds: smaller ones are common, and delay a wait only by themselves. */
export const MAX_CLOCK_CORRECTION_MS = 60_000;

/** Another process may have stored a wait's end after this one read the time. */
const MAX_AHEAD_MS = MAX_LEASE_OR_PAUSE_MS + MAX_CLOCK_CORRECTION_MS;

/**
 * Creates a function that ends waits stored by a clock that was ahead: it resets guarded times too far in the future,
 * and triggers their rows' jobs, because a job queue may keep its times by the same clock.
 */
export function createTimeGuard(tables: readonly DeclaredTable<never>[]) {
  const guards = tables.flatMap(({ name: table, guardedTimes }) =>
    guardedTimes.map(({ column, where = "TRUE", ...guard }) => ({
      ...{ aheadMs: MAX_AHEAD_MS, laterMs: 0, resets: column },
      ...guard,
      table,
      isAhead: `${column} > ? AND ${where}`,
    })),
  );
  const isAnyAhead = guards
    .map(({ table, isAhead }) => `EXISTS (SELECT 1 FROM ${table} WHERE ${isAhead})`)
    .join(" OR ");
  return async (session: Session, now: number): Promise<void> => {
    const limits = guards.map(({ aheadMs }) => formatTime(now + aheadMs));
    const found = await session.query(`SELECT 1 AS found WHERE ${isAnyAhead}`, limits);
    if (found.length === 0) return;
    for (const { table, isAhead, resets, aheadMs, laterMs, trigger } of guards) {
      const limit = formatTime(now + aheadMs);
      if (trigger !== undefined) {
        await session.run(trigger(`${table} WHERE ${isAhead}`), [limit]);
      }
      const update = `UPDATE ${table} SET ${resets} = ? WHERE ${isAhead}`;
      await session.run(update, [formatTime(now + laterMs), limit]);
    }
  };
}
