import type { SandboxConnection } from "../src/index.ts";
import { LISTING } from "./paths.ts";

export interface Program {
  readonly connection: SandboxConnection;
  readonly signal: AbortSignal;
}

export interface Row {
  readonly id: string;
  readonly orderNumber: string;
  readonly lastModifiedDate: number;
  readonly lines: readonly { readonly orderLineId: number }[];
}

export interface Page {
  readonly content: readonly Row[];
  readonly totalPages: number;
}

type Query = Readonly<Record<string, string | number>>;
type Read = (start: number, end: number) => Promise<unknown>;

const POLL_MS = 5_000;
const DAY_MS = 86_400_000;

/** Waits by the sandbox's clock, which skips to the end. */
export function wait({ connection }: Program, ms: number): Promise<void> {
  return new Promise((resolve) => {
    connection.clock.after(ms, resolve, true);
  });
}

/** Thrown where the service refuses, so that a poll ends and its window is asked again. */
export class Refused extends Error {
  readonly waitMs: number;
  readonly location: string | null;
  constructor(response: Response) {
    super(`HTTP ${response.status}`);
    this.location = response.headers.get("location");
    this.waitMs = Number(response.headers.get("retry-after") ?? 0) * 1_000;
  }
}

/** Sends a request and returns its text; the sandbox's clock stands meanwhile. */
export async function call(
  { connection }: Program,
  path: string,
  init: RequestInit = {},
): Promise<string> {
  const release = connection.clock.hold?.();
  try {
    const headers = { ...connection.credentials, "content-type": "application/json" };
    const response = await connection.fetch(connection.baseUrl + path, { headers, ...init });
    if (!response.ok) throw new Refused(response);
    return await response.text();
  } finally {
    release?.();
  }
}

export async function list(program: Program, query: Query): Promise<Page> {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return JSON.parse(await call(program, `${LISTING}?${new URLSearchParams(pairs)}`)) as Page;
}

/**
 * Polls until the day ends. A failed poll is made again, and a window begins where the last whole one ended.
 *
 * @param lookBackMs how far the first window reaches back
 */
export async function pollForever(
  program: Program,
  read: Read,
  lookBackMs = 3 * DAY_MS,
  pollMs = POLL_MS,
): Promise<void> {
  let start = program.connection.clock.now() - lookBackMs;
  while (!program.signal.aborted) {
    const end = program.connection.clock.now();
    let waitMs = 0;
    try {
      await read(start, end);
      start = end;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      waitMs = error.waitMs;
    }
    await wait(program, Math.max(pollMs, waitMs));
  }
}

const byUpdate = (startDate: number, endDate: number) => ({
  startDate,
  endDate,
  orderByField: "true",
  orderByDirection: "ASC",
  size: 50,
});

async function readPages(program: Program, query: Query): Promise<void> {
  for (let page = 0, pages = 1; page < pages; page += 1)
    pages = (await list(program, { ...query, page })).totalPages;
}

type Programs = Readonly<Record<string, (program: Program) => Promise<unknown>>>;

const feed = (program: Program): Read => {
  return (start, end) => readPages(program, byUpdate(start, end));
};

const STATUSES = [
  "Created",
  "Picking",
  "Shipped",
  "Cancelled",
  "Delivered",
  "Unpacked",
  "UnSupplied",
];

/** Designs that read every change, each by another pattern that a careless judge would condemn. */
export const rightPrograms: Programs = {
  "windows that share their ends": (program) => pollForever(program, feed(program)),
  "windows of a millisecond between": (program) =>
    pollForever(program, (start, end) => readPages(program, byUpdate(start + 1, end))),
  "a window of an hour each time": (program) =>
    pollForever(program, (_start, end) => readPages(program, byUpdate(end - 3_600_000, end))),
  "a feed two seconds behind": (program) =>
    pollForever(program, (start, end) => readPages(program, byUpdate(start - 2_000, end - 2_000))),
  "a start without an end, newest first": (program) =>
    pollForever(program, (startDate) => readPages(program, { startDate, orderByField: "true" })),
  "a work queue beside the feed": (program) =>
    pollForever(program, async (start, end) => {
      await feed(program)(start, end);
      await list(program, { status: "Picking", size: 50 });
    }),
  "a dashboard by creation date beside the feed": (program) =>
    pollForever(program, async (start, end) => {
      await list(program, { startDate: end - DAY_MS, endDate: end, size: 20 });
      await feed(program)(start, end);
    }),
  "pages from last to first": (program) =>
    pollForever(program, async (start, end) => {
      const { totalPages } = await list(program, byUpdate(start, end));
      for (let page = totalPages - 1; page > 0; page -= 1)
        await list(program, { ...byUpdate(start, end), page });
    }),
  "page 0 with a moving start": (program) =>
    pollForever(program, async (start, end) => {
      let from = start;
      for (;;) {
        const { content, totalPages } = await list(program, byUpdate(from, end));
        if (totalPages < 2) return;
        from = content.at(-1)?.lastModifiedDate ?? end;
      }
    }),
  "seven statuses one by one": (program) =>
    pollForever(program, async (start, end) => {
      for (const status of STATUSES) await readPages(program, { ...byUpdate(start, end), status });
    }),
  "seven statuses one by one, slowly": (program) =>
    pollForever(program, async (start, end) => {
      for (const status of STATUSES) {
        await readPages(program, { ...byUpdate(start, end), status });
        await wait(program, 1_500);
      }
    }),
  "newest first until the first known row": (program) => {
    const known = new Set<string>();
    return pollForever(program, async (startDate) => {
      const found: string[] = [];
      const query = { startDate: startDate - DAY_MS, orderByField: "true", size: 100 };
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const { content, totalPages } = await list(program, { ...query, page });
        const keys = content.map(({ id, lastModifiedDate }) => `${id} ${lastModifiedDate}`);
        found.push(...keys);
        pages = keys.some((key) => known.has(key)) ? 0 : totalPages;
      }
      for (const key of found) known.add(key);
    });
  },
  "pages until an empty one": (program) =>
    pollForever(program, async (start, end) => {
      for (let page = 0, rows = 1; rows > 0; page += 1)
        rows = (await list(program, { ...byUpdate(start, end), page })).content.length;
    }),
};

const price = (stockCode: string, amount: string) =>
  `{"payload":{"integrator":"erp","skus":[{"stockCode":"${stockCode}","listPrice":${amount},"salePrice":${amount}}]}}`;
export const PRICES = "/ms/product/tasks/price-stock-update";
export const SPLIT = "/rest/delivery/v1/splitCombinePackage";

/** Sends something once the feed has been read for the first time, and goes on with the feed. */
function feedAnd(act: (program: Program, poll: number) => Promise<unknown>) {
  return (program: Program) => {
    let poll = 0;
    return pollForever(program, async (start, end) => {
      await feed(program)(start, end);
      poll += 1;
      await act(program, poll).catch((error: unknown) => {
        if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
      });
    });
  };
}

/** Finds the line ids of packages in Picking, with every digit. */
export async function findLines(program: Program): Promise<readonly string[]> {
  const text = await call(program, `${LISTING}?status=Picking&size=100`);
  return [...text.matchAll(/"orderLineId":(\d+)/g)].map(([, id = ""]) => id);
}

const split = (...ids: readonly string[]): RequestInit => ({
  method: "POST",
  body: `{"splitGroups":[{"orderLineIds":[${ids.join(",")}]}]}`,
});

/** Programs with one mistake each, by the rule that fails, and what follows a point. */
export const wrongPrograms: Programs = {
  "one-page-only": (program) =>
    pollForever(program, (start, end) => list(program, byUpdate(start, end))),
  "short-page-as-last": (program) =>
    pollForever(program, async (start, end) => {
      for (let page = 0, rows = 50; rows === 50; page += 1)
        rows = (await list(program, { ...byUpdate(start, end), page })).content.length;
    }),
  "creation-date": (program) =>
    pollForever(program, (startDate, endDate) => readPages(program, { startDate, endDate })),
  "wide-window": (program) => pollForever(program, feed(program), 30 * DAY_MS),
  "window-gap": (program) =>
    pollForever(program, (_start, end) => readPages(program, byUpdate(end - POLL_MS + 900, end))),
  "error-as-empty": (program) =>
    pollForever(program, async (start, end) => {
      await feed(program)(start, end).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.waitMs > 0) throw error;
      });
    }),
  "error-as-empty.of a page": (program) =>
    pollForever(program, async (start, end) => {
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const query = { ...byUpdate(start, end), page };
        const found = await list(program, query).catch((error: unknown) => {
          if (page === 0) throw error;
        });
        pages = found?.totalPages ?? pages;
      }
    }),
  "back-too-early": (program) =>
    pollForever(program, async (start, end) => {
      await feed(program)(start, end).catch((error: unknown) => {
        throw error instanceof Refused ? new Refused(new Response("", { status: 429 })) : error;
      });
    }),
  silent: async (program) => {
    await feed(program)(program.connection.clock.now() - DAY_MS, program.connection.clock.now());
    await wait(program, 200_000);
    await feed(program)(0, 1).catch(() => undefined);
  },
  hammering: (program) => pollForever(program, feed(program), DAY_MS, 1_000),
  "price-digits": feedAnd(async (program, poll) => {
    if (poll === 1)
      await call(program, PRICES, { method: "POST", body: price("STK-00009", "12.5") });
    await call(program, "/ms/product-query?size=100");
  }),
  "list-below-sale": feedAnd(async (program, poll) => {
    const body = price("STK-00009", "12.50").replace("12.50", "12.49");
    if (poll === 1) await call(program, PRICES, { method: "POST", body });
    await call(program, "/ms/product-query?size=100");
  }),
  "queued-never-confirmed": feedAnd(async (program, poll) => {
    if (poll < 3)
      await call(program, PRICES, { method: "POST", body: price("STK-00009", "12.50") });
  }),
  "write-sent-again": feedAnd(async (program, poll) => {
    if (poll > 1) return;
    const [line = ""] = await findLines(program);
    await call(program, SPLIT, split(line)).catch(() => call(program, SPLIT, split(line)));
  }),
  "several-orders-in-split": feedAnd(async (program, poll) => {
    if (poll === 1) await call(program, SPLIT, split(...(await findLines(program)).slice(0, 2)));
  }),
  "rounded-id": feedAnd(async (program, poll) => {
    if (poll > 1) return;
    const rounded = (await findLines(program)).slice(0, 1).map((id) => String(BigInt(Number(id))));
    await call(program, SPLIT, split(...rounded));
  }),
  "soap-status": feedAnd((program) => list(program, { status: "Approved" })),
  "several-statuses": feedAnd((program) => list(program, { status: "Created,Picking" })),
  "missing-value": feedAnd((program) => list(program, { orderNumber: "undefined" })),
  "dates-in-seconds": feedAnd((program) =>
    list(program, { startDate: Math.floor(program.connection.clock.now() / 1_000) }),
  ),
  "page-too-large": feedAnd((program) => list(program, { status: "Picking", size: 500 })),
  "secret-in-url": feedAnd((program) =>
    list(program, { appSecret: program.connection.credentials.appSecret }),
  ),
};
