import type { Sequence, Store, WriteSession } from "../domain/store.ts";

const FIRST = 2n ** 60n + 1n;
const STEP = 128n;
const NARROW: ReadonlySet<Sequence> = new Set(["orderNumber", "claim", "group"]);

/**
 * Makes the ids of new records odd, beyond 2^60 and 128 apart while `isWide`: consecutive ids round to a neighbour's
 * real id, these to none.
 */
export function withWideIds(store: Store, isWide: () => boolean): Store {
  const widen = (session: WriteSession): WriteSession => ({
    ...session,
    nextId: (sequence) => {
      const id = session.nextId(sequence);
      return isWide() && !NARROW.has(sequence) ? String(FIRST + STEP * BigInt(id)) : id;
    },
  });
  return {
    read: (work) => store.read(work),
    write: (work) => store.write((session) => work(widen(session))),
    check: () => store.check(),
    isSeeded: () => store.isSeeded(),
    replace: (work) => store.replace((session) => work(widen(session))),
    snapshot: (path) => store.snapshot(path),
    restore: (path) => store.restore(path),
    close: () => store.close(),
  };
}
