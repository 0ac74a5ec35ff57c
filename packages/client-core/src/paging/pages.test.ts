import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FetchPage, walkItems, walkPages } from "./pages.ts";

interface Page {
  readonly content: readonly number[] | null;
  readonly pageCount: number;
}
const getRows = (page: Page): readonly number[] | null => page.content;

/** A listing whose reported number of pages is wrong. */
function listing(rows: readonly number[], size: number) {
  const requested: number[] = [];
  const fetchPage: FetchPage<Page> = async (page) => {
    requested.push(page);
    return { content: rows.slice(page * size, (page + 1) * size), pageCount: 1 };
  };
  return { requested, fetchPage };
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe("walking pages", () => {
  it("yields every row in order and stops at the first empty page, whatever the page count is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat()),
        fc.integer({ min: 1, max: 7 }),
        async (rows, size) => {
          const { requested, fetchPage } = listing(rows, size);
          expect(await all(walkItems(fetchPage, getRows))).toEqual(rows);
          expect(requested).toEqual([...Array(Math.ceil(rows.length / size) + 1).keys()]);
        },
      ),
    );
  });

  it("yields pages unchanged, without the empty one", async () => {
    const { fetchPage } = listing([1, 2, 3], 2);
    const pages = await all(walkPages(fetchPage, getRows));
    expect(pages.map(getRows)).toEqual([[1, 2], [3]]);
  });

  it("treats a page without content as empty", async () => {
    const fetchPage: FetchPage<Page> = async () => ({ content: null, pageCount: 9 });
    expect(await all(walkItems(fetchPage, getRows))).toEqual([]);
  });

  it("fetches the next page only when the caller asks for it", async () => {
    const { requested, fetchPage } = listing([1, 2, 3, 4], 2);
    const items = walkItems(fetchPage, getRows);
    await items.next();
    await items.next();
    expect(requested).toEqual([0]);
    await items.next();
    expect(requested).toEqual([0, 1]);
  });

  it("begins with the page of the option", async () => {
    const { fetchPage } = listing([1, 2, 3], 2);
    expect(await all(walkItems(fetchPage, getRows, { firstPage: 1 }))).toEqual([3]);
  });

  it("rejects with the reason of an abort, and fetches no further page", async () => {
    const { requested, fetchPage } = listing([1, 2, 3, 4], 2);
    const controller = new AbortController();
    const items: number[] = [];
    const walk = (async () => {
      for await (const item of walkItems(fetchPage, getRows, { signal: controller.signal })) {
        items.push(item);
        controller.abort("enough");
      }
    })();
    await expect(walk).rejects.toBe("enough");
    expect(items).toEqual([1]);
    expect(requested).toEqual([0]);
  });

  it("does not keep a page that it has yielded", async () => {
    const collect = garbageCollector();
    const input: WeakRef<Page>[] = [];
    const fetchPage: FetchPage<Page> = async (page) => {
      const content = { content: page === 50 ? [] : [page, 2, 3], pageCount: 0 };
      input.push(new WeakRef(content));
      return content;
    };
    let rows = 0;
    for await (const _ of walkItems(fetchPage, getRows)) {
      rows += 1;
      if (rows !== 120) continue;
      // A WeakRef keeps its object until the current turn of the event loop has ended.
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      expect(input.filter((page) => page.deref() !== undefined).length).toBeLessThan(3);
    }
    expect(rows).toBe(150);
  });
});

function garbageCollector(): () => void {
  const { Bun } = globalThis as { Bun?: { gc(now: boolean): void } };
  if (Bun !== undefined) return () => Bun.gc(true);
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

describe("a listing that ignores the page number", () => {
  const all = async (
    fetchPage: (page: number) => Promise<{ page?: number; content: number[] }>,
  ) => {
    const pages: unknown[] = [];
    for await (const page of walkPages(fetchPage, ({ content }) => content)) pages.push(page);
    return pages;
  };

  it("is a protocol error when a page has another page number", async () => {
    const first = async () => ({ page: 0, content: [1] });
    await expect(all(first)).rejects.toMatchObject({
      code: "protocol",
      message: "The service returned page 0 of the listing when page 1 was requested. [protocol]",
    });
  });

  it("is a protocol error when a page repeats the rows of the previous page, also at a second requested", async () => {
    const requested: number[] = [];
    const same = async (page: number) => {
      requested.push(page);
      return { content: [1, 2] };
    };
    await expect(all(same)).rejects.toMatchObject({
      code: "protocol",
      message: expect.stringContaining("same rows for page 0 and page 1 of the listing"),
    });
    expect(requested).toEqual([0, 1, 1, 0]);
  });

  it("is not assumed when rows have moved to the next page", async () => {
    let rows = [1, 2, 3, 4];
    const pages = await all(async (page) => {
      // After the client has read the first page, two rows are added before the rows of that page.
      if (page === 1 && !rows.includes(-1)) rows = [-1, 0, ...rows];
      return { content: rows.slice(page * 2, page * 2 + 2) };
    });
    expect(pages).toEqual([{ content: [1, 2] }, { content: [1, 2] }, { content: [3, 4] }]);
  });

  it("is not assumed when the page has other rows at the second requested", async () => {
    let requests = 0;
    const contents = [[1, 2], [1, 2], [3, 4], []];
    const pages = await all(async () => ({ content: contents[requests++] ?? [] }));
    expect(pages).toEqual([{ content: [1, 2] }, { content: [3, 4] }]);
  });
});

describe("a listing whose pages come round again", () => {
  const walk = async (contents: readonly number[][], bounds: object, byRequest = false) => {
    let requests = 0;
    const fetchPage = async (number: number) => {
      const at = (byRequest ? requests : number) % contents.length;
      requests += 1;
      return { content: contents[at] ?? [] };
    };
    const rows: number[] = [];
    const walked = (async () => {
      for await (const row of walkItems(fetchPage, ({ content }) => content, {
        getBounds: () => bounds,
      })) {
        rows.push(row);
      }
    })();
    const error = await walked.catch((thrown: unknown) => thrown);
    return { rows, requests, error };
  };
  const cycle = (length: number) => Array.from({ length }, (_, page) => [2 * page, 2 * page + 1]);

  it.each([2, 3, 5, 17])("is a protocol error, by %i contents in turns", async (length) => {
    for (const byRequest of [false, true]) {
      const { error, requests } = await walk(cycle(length), {}, byRequest);
      expect(error).toMatchObject({
        code: "protocol",
        message: expect.stringContaining("the listing has no end"),
      });
      expect(requests).toBeLessThan(16 * length);
    }
  });

  it.each([2, 3, 7])("ends beyond the number of pages, after %i pages in turns", async (length) => {
    const { rows, error } = await walk(cycle(length), { size: 2, totalPages: length });
    expect(error).toBeUndefined();
    expect(new Set(rows)).toEqual(new Set(cycle(length).flat()));
  });

  it("is not assumed of a long listing of equal pages with other rows between", async () => {
    const pages = [...cycle(40), [0, 1], ...cycle(90).slice(40), [0, 1]];
    let requests = 0;
    const read = async () => ({ content: pages[requests++] ?? [] });
    expect(await all(walkItems(read, ({ content }) => content))).toHaveLength(2 * pages.length);
  });
});

describe("a listing that repeats its last page beyond the end", () => {
  const rows = [1, 2, 3];
  const walk = (size: number, bounds: object) => {
    const last = Math.ceil(rows.length / size) - 1;
    const fetchPage = async (number: number) => {
      const at = Math.min(number, last);
      return { page: at, content: rows.slice(at * size, (at + 1) * size) };
    };
    return all(walkItems(fetchPage, ({ content }) => content, { getBounds: () => bounds }));
  };

  it("ends when the previous page had fewer rows than requested", async () => {
    expect(await walk(2, { size: 2 })).toEqual(rows);
    expect(await walk(5, { size: 5 })).toEqual(rows);
  });

  it("ends when the page number reaches the number of pages", async () => {
    expect(await walk(3, { size: 3, totalPages: 1 })).toEqual(rows);
    expect(await walk(1, { size: 1, totalPages: 3 })).toEqual(rows);
  });

  it("is a protocol error when neither the size nor the number of pages is known", async () => {
    await expect(walk(3, {})).rejects.toMatchObject({ code: "protocol" });
    await expect(walk(3, { size: 3, totalPages: 9 })).rejects.toMatchObject({ code: "protocol" });
  });
});
