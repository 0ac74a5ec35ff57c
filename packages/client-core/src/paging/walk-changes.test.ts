import { createFakeClock, createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { isSellerError } from "../errors/errors.ts";
import {
  createMovingListing,
  identify,
  type MovingRow,
  renderVersion,
} from "./moving-listing.fixture.ts";
import { type ChangeWalkOptions, walkChanges } from "./walk-changes.ts";

const NOW = 1_000_000;

const row = (id: string, updated: number, status = "Created"): MovingRow => ({
  ...{ id, status, updated },
});

type Options = ChangeWalkOptions<MovingRow, string | undefined>;

function walkOf(rows: readonly MovingRow[], changes: Partial<Options> = {}, capacity = 2) {
  const clock = createSkippingClock(NOW);
  const listing = createMovingListing(clock, rows, [], capacity);
  const options: Options = {
    parts: [undefined],
    read: listing.read,
    identify,
    from: 0,
    to: NOW - 2000,
    pageSize: capacity,
    scope: async () => "seller 1",
    widestMs: 15 * 86_400_000,
    clock,
    ...changes,
  };
  return { clock, listing, options, walk: walkChanges(options) };
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

const failing = (source: AsyncIterable<unknown>): Promise<unknown> =>
  all(source).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a walk over a range in the past", () => {
  it("reads on where a row that is listed late moves the last one to another page", async () => {
    const clock = createSkippingClock(NOW);
    const still = { elapseMs: 0, updates: [] };
    const late = { elapseMs: 0, updates: [{ number: 9, status: "Created", lagMs: NOW - 25 }] };
    const rows = [row("p1", 10), row("p2", 20), row("p3", 30)];
    const { read } = createMovingListing(clock, rows, [still, still, late], 2);
    const { walk } = walkOf([], { read, clock, pageSize: 100 });
    expect((await all(walk)).map(({ id }) => id)).toEqual(["p1", "p2", "p9", "p3"]);
  });

  it("reads on where rows of the last millisecond are listed late and fill its page", async () => {
    const clock = createSkippingClock(NOW);
    const still = { elapseMs: 0, updates: [] };
    const late = [4, 5].map((number) => ({ number, status: "Created", lagMs: NOW - 20 }));
    const events = [still, still, { elapseMs: 0, updates: late }];
    const listing = createMovingListing(clock, [row("p1", 10), row("p3", 20)], events, 2);
    const read: Options["read"] = async (query) => {
      const { rows } = await listing.read(query);
      const left = listing.rows().filter(({ updated }) => updated >= query.window.from);
      return { rows, totalPages: Math.ceil(left.length / 2) };
    };
    const { walk } = walkOf([], { read, clock, pageSize: 100 });
    expect((await all(walk)).map(({ id }) => id)).toEqual(["p1", "p3", "p4", "p5"]);
  });

  it("sends one request for each page, and two more to confirm the end", async () => {
    const rows = Array.from({ length: 9 }, (_, n) => row(`p${n}`, n * 10));
    const { walk, listing } = walkOf(rows, {}, 4);
    expect((await all(walk)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(listing.queries.map(({ window: { from }, page }) => [from, page])).toEqual([
      [0, 0],
      [30, 0],
      [60, 0],
      [80, 1],
      [80, 0],
    ]);
  });

  it("sends one request for each window and status when there are no rows", async () => {
    const { walk, listing } = walkOf([], { parts: ["Created", "Picking"], widestMs: 500_000 });
    expect(await all(walk)).toEqual([]);
    expect(listing.queries).toHaveLength(4);
    expect(walk.completeUntil).toBe(NOW - 2000);
  });

  it("yields rows on the boundary of two windows once", async () => {
    const { walk } = walkOf([row("a", 500), row("b", 500), row("c", 501)], {
      widestMs: 500,
      to: 900,
    });
    expect((await all(walk)).map(renderVersion)).toEqual(["a@500", "b@500", "c@501"]);
  });

  it("merges statuses by time, and yields a row that two of them list once", async () => {
    const rows = [row("a", 10), row("b", 20, "Picking"), row("c", 30), row("d", 40, "Picking")];
    const { options, listing } = walkOf(rows);
    const both: Options = { ...options, parts: ["Created", "Picking", undefined] };
    expect((await all(walkChanges(both))).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
    expect(new Set(listing.queries.map(({ part }) => part)).size).toBe(3);
  });

  it("yields all of a hundred rows of one millisecond", async () => {
    const rows = Array.from({ length: 100 }, (_, n) => row(`p${n}`, 700));
    const { walk } = walkOf([row("first", 1), ...rows, row("last", 701)], {}, 7);
    const ids = (await all(walk)).map(({ id }) => id);
    expect(ids).toHaveLength(102);
    expect(new Set(ids).size).toBe(102);
    expect(ids.at(-1)).toBe("last");
  });
});

describe("the end of the range", () => {
  it("is waited for when it is now, so that the walk yields changes made while it runs", async () => {
    const clock = createFakeClock(NOW);
    const { options, listing } = walkOf([row("a", 10)], {
      clock,
      to: NOW,
      consistencyDelayMs: 2000,
    });
    const walking = all(walkChanges(options));
    while (clock.pending === 0) await new Promise(setImmediate);
    expect(listing.queries.every(({ window }) => window.to === NOW - 2000)).toBe(true);
    expect(clock.pending).toBe(1);
    await clock.advance(2000);
    expect(listing.queries.at(-1)?.window.to).toBe(NOW);
    expect(await walking).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  it("is the moment of the first pass without new rows when it is in the future", async () => {
    const { walk } = walkOf([row("a", 10)], { to: Infinity });
    expect(await all(walk)).toHaveLength(1);
    expect(walk.completeUntil).toBe(NOW);
  });

  it("is refused when it lies before the start", () => {
    expect(() => walkOf([], { from: 5, to: 4 })).toThrow(RangeError);
  });
});

describe("an interrupted walk", () => {
  const rows = [row("a", 10), row("b", 20), row("c", 20), row("d", 30)];

  it("continues after the last row in a second loop, and with the millisecond of the last row from a cursor", async () => {
    const { walk, options } = walkOf(rows);
    for await (const { id } of walk) if (id === "b") break;
    const elsewhere = walkChanges({ ...options, cursor: walk.cursor });
    expect((await all(elsewhere)).map(({ id }) => id)).toEqual(["b", "c", "d"]);
    expect((await all(walk)).map(({ id }) => id)).toEqual(["c", "d"]);
  });

  it("is not resumed by another seller or with another filter, which would skip rows", async () => {
    const { walk, options } = walkOf(rows);
    for await (const { id } of walk) if (id === "b") break;
    const other = { ...options, cursor: walk.cursor, scope: async () => "seller 2" };
    expect(await failing(walkChanges(other))).toMatchObject({
      name: "RangeError",
      message: expect.stringContaining("begin without a cursor"),
    });
  });

  it.each(["", "x", "{}", "null", "[]", "[2,5]", "[2]", '[2,1.5,"x"]', '[2,"5","x"]', "7"])(
    "is not resumed from %j, which is not a cursor of a walk",
    (cursor) => {
      expect(() => walkOf(rows, { cursor })).toThrow(RangeError);
    },
  );

  it("continues where it was after a failed request", async () => {
    const { options } = walkOf(rows);
    let remaining = 2;
    const read: Options["read"] = async (query, signal) => {
      remaining -= 1;
      if (remaining === 0) throw new Error("service down");
      return options.read(query, signal);
    };
    const walk = walkChanges({ ...options, read });
    const yielded: MovingRow[] = [];
    const interrupted = (async () => {
      for await (const movingRow of walk) yielded.push(movingRow);
    })();
    await expect(interrupted).rejects.toThrow("service down");
    yielded.push(...(await all(walk)));
    expect(yielded.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("sends no further request after an abort, and rejects with its reason", async () => {
    const controller = new AbortController();
    const { walk, listing } = walkOf(rows, { signal: controller.signal });
    const walking = (async () => {
      for await (const _ of walk) controller.abort("enough");
    })();
    await expect(walking).rejects.toBe("enough");
    expect(listing.queries).toHaveLength(1);
  });

  it("leaves no timer when it is aborted while it waits", async () => {
    const controller = new AbortController();
    const clock = createFakeClock(NOW);
    const { options } = walkOf([], { clock, to: NOW, signal: controller.signal });
    const walking = failing(walkChanges(options));
    while (clock.pending === 0) await new Promise(setImmediate);
    expect(clock.pending).toBe(1);
    controller.abort("enough");
    expect(await walking).toBe("enough");
    expect(clock.pending).toBe(0);
  });
});

describe("a listing whose rows do not match the query", () => {
  it.each<[string, MovingRow[]]>([
    ["not sorted", [row("a", 20), row("b", 10)]],
    ["updated after the end", [row("a", NOW + 5000)]],
    ["no time", [row("a", Number.NaN)]],
  ])("is refused rather than read with gaps: %s", async (problem, rows) => {
    const { options } = walkOf([]);
    const error = await failing(walkChanges({ ...options, read: async () => ({ rows }) }));
    expect(isSellerError(error, "protocol") && error.message).toContain(problem);
  });

  it("may round its bounds to whole seconds", async () => {
    const rows = [row("before", 1100), row("in", 1500), row("after", 2300)];
    const { options, listing } = walkOf(rows, { from: 1200, to: 2100 });
    const readWholeSeconds: Options["read"] = ({ part, page, window: { from, to } }) => {
      const rounded = { from: Math.floor(from / 1000) * 1000, to: Math.ceil(to / 1000) * 1000 - 1 };
      return listing.read({ part, page, window: rounded });
    };
    const yielded = await all(walkChanges({ ...options, read: readWholeSeconds }));
    expect(yielded.map(({ id }) => id)).toEqual(["in"]);
  });
});

describe("a listing that ignores the page number", () => {
  const rows = [row("a", 10), row("b", 10), row("c", 10)];
  /** Fails the test when a walk over the listing does not end. */
  const limited = (read: Options["read"]): Options["read"] => {
    let remaining = 30;
    return async (query, signal) => {
      remaining -= 1;
      if (remaining < 0) throw new Error("the walk did not end");
      return read(query, signal);
    };
  };

  it("is a protocol error instead of an endless walk", async () => {
    const { options, listing } = walkOf(rows);
    const read = limited((query) => listing.read({ ...query, page: 0 }));
    const error = await failing(walkChanges({ ...options, read, operation: "listThings" }));
    expect(error).toMatchObject({
      code: "protocol",
      operation: "listThings",
      message: expect.stringContaining("same rows"),
    });
  });

  it("is a protocol error when only the start of the range is ignored", async () => {
    const { options, listing } = walkOf([row("a", 10), row("b", 50_000), row("c", 50_001)]);
    const read = limited((query) =>
      listing.read({ ...query, window: { ...query.window, from: 0 } }),
    );
    const error = await failing(walkChanges({ ...options, from: 40_000, read }));
    expect(error).toMatchObject({ code: "protocol" });
  });
});

describe("a listing that repeats its last page beyond the end", () => {
  /**
   * Reads a listing of `count` rows, of which `inOne` at a time have the same millisecond of last update, from a
   * service that reduces the page size to `capacity`.
   */
  const walked = async (
    count: number,
    { inOne = 1, capacity = 100, pageSize = 100, says = true } = {},
  ) => {
    const rows = Array.from({ length: count }, (_, at) =>
      row(`p${String(at).padStart(4, "0")}`, 1_000 + Math.floor(at / inOne)),
    );
    const { options, listing } = walkOf(rows, { pageSize }, capacity);
    const read: Options["read"] = async (query) => {
      const { from, to } = query.window;
      const total = rows.filter(({ updated }) => updated >= from && updated <= to).length;
      const totalPages = Math.ceil(total / capacity);
      const page = Math.min(query.page, Math.max(0, totalPages - 1));
      return { ...(await listing.read({ ...query, page })), ...(says && { totalPages }) };
    };
    const yielded = await all(walkChanges({ ...options, read }));
    return new Set(yielded.map(({ id }) => id)).size;
  };

  it.each([1, 60, 99, 100, 101, 260])(
    "is read completely: %i rows on pages of 100",
    async (count) => {
      expect(await walked(count)).toBe(count);
      expect(await walked(count, { says: false })).toBe(count);
    },
  );

  it.each([1, 60, 100, 150, 200])(
    "is read completely: %i rows of one millisecond",
    async (count) => {
      expect(await walked(count, { inOne: count })).toBe(count);
    },
  );

  it("is read completely when the service caps the page size", async () => {
    expect(await walked(70, { capacity: 20 })).toBe(70);
  });

  it("is an error that says why when a full page may have been the last", async () => {
    await expect(walked(100, { inOne: 100, says: false })).rejects.toThrow("same rows");
  });
});
