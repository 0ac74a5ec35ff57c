import { createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { ProtocolError } from "../errors/errors.ts";
import { walkItems, walkPages } from "./pages.ts";
import { type UnreadableRow, unreadableRow, withUnreadableRows } from "./unreadable-rows.ts";
import { type ChangeWalkOptions, walkChanges } from "./walk-changes.ts";

const broken = (index: number, text: string) =>
  unreadableRow(index, new ProtocolError(`Row ${index} is broken`), text);

async function collect<T>(source: AsyncIterable<T>) {
  const items: T[] = [];
  try {
    for await (const item of source) items.push(item);
    return { items, error: undefined };
  } catch (error) {
    return { items, error };
  }
}

/** Pages of rows, in which a negative number is a row that cannot be read. */
const pagesOf = (pages: readonly (readonly number[])[]) => async (page: number) => {
  const rows = pages[page] ?? [];
  const unreadable = rows.flatMap((row, index) => (row < 0 ? [broken(index, String(row))] : []));
  return withUnreadableRows({ rows: rows.filter((row) => row >= 0) }, unreadable);
};

const rowsOf = ({ rows }: { rows: readonly number[] }) => rows;

describe("an iteration over pages with unreadable rows", () => {
  it("gives all other rows, and then throws one error that names each unreadable one", async () => {
    const fetchPage = pagesOf([[1, -2], [-3, -4], [5]]);
    const { items, error } = await collect(walkItems(fetchPage, rowsOf, { operation: "list" }));
    expect(items).toEqual([1, 5]);
    expect(error).toMatchObject({
      code: "protocol",
      message:
        "3 rows of list could not be read; all others were returned: row 1 of page 0: Row 1 is broken; " +
        "row 0 of page 1: Row 0 is broken; row 1 of page 1: Row 1 is broken [protocol]",
    });
  });

  it("gives the pages with their unreadable rows, whose text no log shows", async () => {
    const { items, error } = await collect(walkPages(pagesOf([[1, -2]]), rowsOf));
    expect(items).toMatchObject([{ rows: [1], unreadable: [{ index: 1, text: "-2" }] }]);
    expect(JSON.stringify(items)).not.toContain("-2");
    expect(error).toBeInstanceOf(ProtocolError);
  });

  it("tells a given function of them, and throws nothing", async () => {
    const rows: UnreadableRow[] = [];
    const onUnreadable = (row: UnreadableRow) => rows.push(row);
    const { items, error } = await collect(
      walkItems(pagesOf([[-1], [2]]), rowsOf, { onUnreadable }),
    );
    expect({ items, error }).toEqual({ items: [2], error: undefined });
    expect(rows.map(({ text }) => text)).toEqual(["-1"]);
  });

  it("ends when the service repeats a page on which no row can be read", async () => {
    const { items, error } = await collect(walkItems(() => pagesOf([[-1, -2]])(0), rowsOf));
    expect(items).toEqual([]);
    expect(error).toBeInstanceOf(ProtocolError);
  });
});

interface Row {
  readonly id: string;
  readonly at: number;
  /** Where the service sorts the row that lacks `at`. */
  readonly hidden?: number;
}

function walkOver(rows: readonly Row[], pageSize: number) {
  const clock = createSkippingClock(1_000_000);
  const read: ChangeWalkOptions<Row, undefined>["read"] = async ({ window, page }) => ({
    rows: rows
      .filter(({ at, hidden = at }) => hidden >= window.from && hidden <= window.to)
      .slice(page * pageSize, (page + 1) * pageSize),
  });
  return walkChanges<Row, undefined>({
    ...{ parts: [undefined], read, clock, pageSize, from: 0, to: 500_000, widestMs: 1e9 },
    identify: ({ id, at }) => ({ key: id, version: at, time: at }),
    scope: async () => "",
    operation: "list",
  });
}

describe("a walk over changes whose rows lack their time", () => {
  const dated = (id: string, at: number): Row => ({ id, at });
  const undated = (id: string, hidden: number): Row => ({ id, at: Number.NaN, hidden });

  it.each([1, 2, 3, 10])("gives all other rows by pages of %s, and then throws", async (size) => {
    const rows = [
      ...[undated("a", 1), undated("b", 2), undated("c", 3), dated("d", 4)],
      ...[undated("e", 4), undated("f", 4), undated("g", 5), dated("h", 6), undated("i", 7)],
    ];
    const { items, error } = await collect(walkOver(rows, size));
    expect(items.map(({ id }) => id)).toEqual(["d", "h"]);
    expect(error).toMatchObject({
      code: "protocol",
      message: expect.stringMatching(/^7 rows of list could not be read/),
    });
  });

  it("gives none, and throws, when no row has one", async () => {
    const { items, error } = await collect(walkOver([undated("a", 1), undated("b", 2)], 1));
    expect(items).toEqual([]);
    expect(error).toBeInstanceOf(ProtocolError);
  });
});
