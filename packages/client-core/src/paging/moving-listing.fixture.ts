import type { FakeClock } from "@marketplace-seller/testing/fake-clock";
import type { ChangeIdentity } from "./seek-changes.ts";
import type { ChangeQuery, ListedPage } from "./walk-changes.ts";

/** A shipment package with only the fields that reading the package listing needs. */
export interface MovingRow {
  readonly id: string;
  readonly status: string;
  readonly updated: number;
}

/** One update of one package. */
export interface Update {
  readonly number: number;
  readonly status: string;
  /** The consistency delay of the update: how many milliseconds pass until the update appears in the listing. */
  readonly lagMs: number;
}

/** Changes of the listing just before one of its pages is read. */
export interface ListingEvent {
  readonly elapseMs: number;
  /** Updates of shipment packages by package number. A package number that does not exist is added as a new package. */
  readonly updates: readonly Update[];
}

export const identify = ({ id, updated }: MovingRow): ChangeIdentity => ({
  key: id,
  version: updated,
  time: updated,
});

export const renderVersion = ({ id, updated }: MovingRow): string => `${id}@${updated}`;

/**
 * A small model of the package listing of the interface document: rows of one status or of all statuses, whose last
 * update lies within both bounds, sorted by last update, in pages by offset. The modelled package listing changes while
 * it is read.
 */
export function createMovingListing(
  clock: FakeClock,
  initial: readonly MovingRow[],
  events: readonly ListingEvent[],
  pageCapacity: number,
) {
  const rows = new Map(initial.map((row) => [row.id, row]));
  const everExisted = new Set(initial.map(renderVersion));
  const queries: ChangeQuery<string | undefined>[] = [];
  const apply = ({ elapseMs, updates }: ListingEvent): void => {
    clock.elapse(elapseMs);
    for (const { number, status, lagMs } of updates) {
      const id = `p${number}`;
      const updated = Math.max(clock.now() - lagMs, rows.get(id)?.updated ?? 0);
      const row = { id, status, updated };
      rows.set(row.id, row);
      everExisted.add(renderVersion(row));
    }
  };
  return {
    queries,
    everExisted,
    rows: (): MovingRow[] => [...rows.values()],
    read: async (query: ChangeQuery<string | undefined>): Promise<ListedPage<MovingRow>> => {
      const event = events[queries.length];
      queries.push(query);
      if (event !== undefined) apply(event);
      const { part, window, page } = query;
      const { from, to } = window;
      const found = [...rows.values()]
        .filter(
          ({ updated, status }) => updated >= from && updated <= to && status === (part ?? status),
        )
        .sort((a, b) => a.updated - b.updated || (a.id < b.id ? -1 : 1))
        .slice(page * pageCapacity, (page + 1) * pageCapacity);
      return { rows: found };
    },
  };
}
