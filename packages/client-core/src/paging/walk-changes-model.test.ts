import { createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createMovingListing,
  identify,
  type MovingRow,
  renderVersion,
} from "./moving-listing.fixture.ts";
import { type ChangeWalk, walkChanges } from "./walk-changes.ts";

const START = 1_000_000;
const STATUSES = ["Created", "Picking", "Shipped"];
const status = fc.constantFrom(...STATUSES);

/** The test draws the update times from few distinct times, so that many rows have the same time. */
const initialRows = fc
  .array(fc.record({ status, age: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.nat(900)) }), {
    maxLength: 25,
  })
  .map((rows) =>
    rows.map(({ age, ...row }, n): MovingRow => ({ ...row, id: `p${n}`, updated: START - age })),
  );

const events = fc.array(
  fc.record({
    elapseMs: fc.nat(12),
    updates: fc.array(fc.record({ number: fc.nat(28), status, lagMs: fc.nat(19) }), {
      maxLength: 3,
    }),
  }),
  { maxLength: 60 },
);

const listing = fc.record({
  initialRows,
  events,
  parts: fc.oneof(
    fc.constant([undefined]),
    fc.subarray(STATUSES, { minLength: 1 }),
    fc.constant(STATUSES),
  ),
  pageCapacity: fc.integer({ min: 1, max: 5 }),
  /** The service may return smaller pages than the requested size. */
  pageSize: fc.integer({ min: 1, max: 5 }),
  consistencyDelayMs: fc.integer({ min: 1, max: 20 }),
  widestMs: fc.integer({ min: 50, max: 1000 }),
  from: fc.integer({ min: START - 1000, max: START }),
  span: fc.oneof(fc.nat(1300), fc.constant(Infinity)),
  /** The number of rows after which the consumer stops, and another process continues from the cursor. */
  stops: fc.array(fc.nat(10), { maxLength: 3 }),
});
type Listing = typeof listing extends fc.Arbitrary<infer Value> ? Value : never;

const matches = (parts: readonly (string | undefined)[], row: MovingRow): boolean =>
  parts.some((part) => part === undefined || part === row.status);

async function walk(input: Listing) {
  const clock = createSkippingClock(START);
  const { from, parts, pageSize, consistencyDelayMs, widestMs } = input;
  const to = from + input.span;
  const listing = createMovingListing(
    clock,
    input.initialRows,
    input.events.map(({ elapseMs, updates }) => ({
      elapseMs,
      // The walk over the listing has a consistency delay that is longer than any change takes to appear in the
      // listing.
      updates: updates.map((update) => ({ ...update, lagMs: update.lagMs % consistencyDelayMs })),
    })),
    input.pageCapacity,
  );
  const yielded: MovingRow[] = [];
  const begin = (cursor: string | undefined): ChangeWalk<MovingRow> =>
    walkChanges({
      ...{
        parts,
        read: listing.read,
        identify,
        from,
        to,
        pageSize,
        consistencyDelayMs,
        widestMs,
        clock,
      },
      scope: async () => "seller 1",
      cursor,
    });
  /**
   * The row versions that a resumed walk over the listing may return again: those that were last updated in the
   * millisecond at which the earlier walk stopped.
   */
  let repeatable = new Set<string>();
  const take = (row: MovingRow): void => {
    if (!repeatable.delete(renderVersion(row))) yielded.push(row);
  };
  let changes = begin(undefined);
  for (const stop of input.stops) {
    let remaining = stop;
    for await (const row of changes) {
      take(row);
      if (remaining === 0) break;
      remaining -= 1;
    }
    const last = yielded.at(-1)?.updated;
    repeatable = new Set(yielded.filter(({ updated }) => updated === last).map(renderVersion));
    changes = begin(changes.cursor);
  }
  for await (const row of changes) take(row);
  return { listing, seen: yielded, from, completeUntil: changes.completeUntil ?? Number.NaN, to };
}

describe("a walk over packages that are updated between its requests", () => {
  it("yields every version that exists at its end exactly once, in order, and no other", async () => {
    await fc.assert(
      fc.asyncProperty(listing, async (input) => {
        const { listing, seen, from, completeUntil } = await walk(input);
        const versions = seen.map(renderVersion);
        expect(new Set(versions).size).toBe(versions.length);
        const times = seen.map(({ updated }) => updated);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const version of versions) expect(listing.everExisted).toContain(version);
        const expected = listing
          .rows()
          .filter((row) => matches(input.parts, row))
          .filter(({ updated }) => updated >= from && updated <= completeUntil);
        for (const row of expected) expect(versions).toContain(renderVersion(row));
      }),
      { numRuns: 1500 },
    );
  });

  it("reads a range in the past to its end, and a range that ends later beyond the moment it began", async () => {
    await fc.assert(
      fc.asyncProperty(listing, async (value) => {
        const { completeUntil, to } = await walk(value);
        expect(completeUntil).toBeGreaterThanOrEqual(Math.min(to, START));
        expect(completeUntil).toBeLessThanOrEqual(to);
      }),
      { numRuns: 300 },
    );
  });

  it("requests no window wider than allowed, and one status at a time", async () => {
    await fc.assert(
      fc.asyncProperty(listing, async (scenario) => {
        const { listing, from, to } = await walk(scenario);
        for (const { window } of listing.queries) {
          expect(window.to - window.from).toBeLessThanOrEqual(scenario.widestMs);
          expect(window.from).toBeGreaterThanOrEqual(from);
          expect(window.to).toBeLessThanOrEqual(to);
        }
      }),
      { numRuns: 300 },
    );
  });
});
