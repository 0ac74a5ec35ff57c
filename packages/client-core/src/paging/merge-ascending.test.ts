import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeAscending } from "./walk-changes.ts";

interface Item {
  readonly time: number;
  readonly source: number;
}

/** Cuts items into batches, empty ones among them, and counts how many are asked at once. */
function sources(lists: readonly (readonly number[])[], size: number) {
  const watch = { open: 0, most: 0, ended: 0 };
  const made = lists.map(async function* (times, source) {
    try {
      for (let at = 0; at < times.length; at += size) {
        watch.open += 1;
        watch.most = Math.max(watch.most, watch.open);
        await Promise.resolve();
        watch.open -= 1;
        yield times.slice(at, at + size).map((time): Item => ({ time, source }));
        yield [];
      }
    } finally {
      watch.ended += 1;
    }
  });
  return { made, watch };
}

describe("merging by time", () => {
  it("gives every item once and in order, and asks one source at a time", async () => {
    const list = fc
      .array(fc.nat(20), { maxLength: 12 })
      .map((times) => times.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(
        fc.array(list, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (lists, size) => {
          const { made, watch } = sources(lists, size);
          const merged: Item[] = [];
          for await (const run of mergeAscending(made)) {
            expect(run.length).toBeGreaterThan(0);
            merged.push(...run);
          }
          expect(merged.map(({ time }) => time)).toEqual(lists.flat().sort((a, b) => a - b));
          for (const [source, times] of lists.entries()) {
            const own = merged.filter((item) => item.source === source);
            expect(own.map(({ time }) => time)).toEqual(times);
          }
          expect(watch.most).toBeLessThanOrEqual(1);
          expect(watch.ended).toBe(lists.length);
        },
      ),
    );
  });

  it("ends its sources when it is left early", async () => {
    const { made, watch } = sources(
      [
        [1, 3],
        [2, 4],
      ],
      1,
    );
    for await (const _ of mergeAscending(made)) break;
    expect(watch.ended).toBe(2);
  });
});
