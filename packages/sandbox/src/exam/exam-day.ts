import type { Deviations } from "@marketplace-seller/client-core";
import type { FaultRequest } from "../calls/faults/fault-registry.ts";
import { Random } from "../domain/seeded-random.ts";
import type { ExamRequest } from "../gen/control-openapi.gen.ts";
import type { SeedFile, SeedOrder } from "../seed/seed-file.ts";

export type ExamChapter = NonNullable<ExamRequest["chapters"]>[number];

/** What happens between two polls of the program, or during one. */
export interface DayEvent {
  readonly chapter: ExamChapter;
  /** The poll before which, or during which, it happens. */
  readonly poll: number;
  /** `window-end`: between two polls, dated exactly at the end of the window that the next one asks for. */
  readonly when: "between-polls" | "window-end" | "later-page" | "during-read";
  readonly text: string;
  /** So many new orders; the listing returns `label` as the status of the last one. */
  readonly place?: number;
  readonly label?: string;
  /** So many packages of the last two weeks move to their next status. */
  readonly move?: number;
  /** Packages whose orders are weeks old. */
  readonly moveOld?: number;
  readonly cancelOld?: number;
  /** So many new packages are cancelled by their buyers. */
  readonly cancel?: number;
  /**
   * A package that changed in this poll, and stands on the last page of the listing that is being read, moves: rows
   * that are not read yet stay where they are.
   */
  readonly moveRead?: true;
  readonly fault?: Omit<FaultRequest, "operation" | "retryAfterSeconds">;
  readonly retryAfterPolls?: number;
  readonly deviations?: Deviations;
}

const at = (
  poll: number,
  text: string,
  what: Omit<DayEvent, "chapter" | "poll" | "text" | "when"> & Partial<Pick<DayEvent, "when">>,
): DayEvent => ({ chapter: "orders", when: "between-polls", poll, text, ...what });

/** The failures come early, so that a slow program, too, has its chances to read what they hid. */
export const dayEvents: readonly DayEvent[] = [
  at(2, "503 without Retry-After; 3 new orders", { place: 3, fault: { kind: "unavailable" } }),
  at(2, "two orders of three weeks ago move on", { moveOld: 2 }),
  at(2, "an order of three weeks ago is cancelled by its buyer", { cancelOld: 1 }),
  at(3, "429 with a Retry-After longer than the poll's rhythm; 2 new orders", {
    place: 2,
    fault: { kind: "too-many-requests" },
    retryAfterPolls: 1.6,
  }),
  at(4, "2 packages change in the last millisecond of the window", { move: 2, when: "window-end" }),
  at(4, "a burst: 60 new orders, 70 packages move", { place: 60, move: 70 }),
  at(4, "the listing moves while it is read", { place: 1, moveRead: true, when: "during-read" }),
  at(4, "a new order in a status that no document names", { place: 1, label: "OnTheWay" }),
  at(4, "a new package is cancelled by its buyer", { cancel: 1 }),
  at(5, "pages have at most 15 rows; 20 new orders, 25 packages move", {
    place: 20,
    move: 25,
    deviations: { maxPageSize: 15 },
  }),
  at(5, "503 at a later page", { fault: { kind: "unavailable" }, when: "later-page" }),
  {
    ...at(4, "a redirect to another origin", { fault: { kind: "redirect" } }),
    chapter: "redirect",
  },
];

/** What each later poll finds, so that every window has something to read. */
export const quietEvent = at(2, "a new order", { place: 1 });

const loseResponse = (operation: string): FaultRequest => ({
  kind: "reset-after-commit",
  operation,
});

/** The faults that wait from the beginning: one lost response for each kind of write, and tasks that end otherwise. */
export const chapterFaults: Readonly<Record<ExamChapter, readonly FaultRequest[]>> = {
  orders: [],
  redirect: [],
  writes: [
    "createCollectionRequest",
    "splitPackageByQuantity",
    "splitPackageByOrderLines",
    "addLaborCosts",
  ].map(loseResponse),
  prices: [
    ...["createProducts", "updateProducts", "updatePriceAndStock"].map(loseResponse),
    { kind: "task-stuck", stockCode: "STK-00003", durationMs: 10_000 },
    { kind: "not-applied", stockCode: "STK-00004" },
    ...["STK-00005", "STK-00006"].map(
      (stockCode): FaultRequest => ({
        kind: "sku-failed",
        stockCode,
        message: "The price is not plausible.",
      }),
    ),
  ],
  soap: [
    "OrderItemAccept",
    "OrderItemReject",
    "MakeOrderItemShipment",
    "OrderItemDelivery",
    "CombineItems",
    "SeparateCombinedItems",
    "OrderItemIdentity",
  ].map(loseResponse),
};

const STATUSES = ["Created", "Picking", "Shipped", "Delivered"] as const;
const STOCK_CODES = Array.from(
  { length: 40 },
  (_, index) => `STK-${String(index + 1).padStart(5, "0")}`,
);

export function pickLines(random: Random) {
  const stockCode = STOCK_CODES[random.between(1, STOCK_CODES.length) - 1] ?? "";
  return [{ stockCode, quantity: random.between(1, 3) }];
}

/** So many orders, evenly between two ages in days. */
function placeAges(random: Random, count: number, oldest: number, youngest: number): SeedOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const age = Math.round((oldest - ((oldest - youngest) * index) / count) * 86_400);
    const moves = index % STATUSES.length;
    return {
      createdDate: `-${age}s`,
      lastModifiedDate: `-${age - 60 * moves}s`,
      status: STATUSES[moves] ?? "Created",
      lines: pickLines(random),
    };
  });
}

/** What is in the database when the day begins: several pages of the last two weeks, and orders before one window. */
export function makeMorning(seed: string): SeedFile {
  const random = new Random(seed);
  return {
    seed,
    products: STOCK_CODES.map((stockCode) => ({ stockCode, currencyType: "TL", quantity: 50_000 })),
    orders: [...placeAges(random, 40, 28, 16), ...placeAges(random, 240, 14, 0.1)],
  };
}

/** Of `prices.csv`. */
export const PRICES = 20;

/** How much of the day's end refuses the secret: a third, at most 30 s. */
export const refusal = { share: 1 / 3, maxMs: 30_000, unjudgedPolls: 2 } as const;
