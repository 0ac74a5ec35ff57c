import type { Deviations } from "@marketplace-seller/client-core";
import type { FaultRequest } from "../calls/faults/fault-registry.ts";
import type { ExamRequest } from "../gen/control-openapi.gen.ts";

export type ExamChapter = NonNullable<ExamRequest["chapters"]>[number];

/** What happens between two polls of the program, or during one. */
export interface DayEvent {
  /** The poll before which it happens. */
  readonly poll: number;
  /** When in that poll: before it, at its first later page, or when it has read a page of several. */
  readonly when?: "later-page" | "during-read";
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
  /** The changes are dated exactly at the end of the window that the poll asks for. */
  readonly isAtWindowEnd?: true;
  readonly fault?: Omit<FaultRequest, "operation" | "retryAfterSeconds">;
  readonly retryAfterPolls?: number;
  readonly deviations?: Deviations;
}

/** The day's orders. */
export const orderEvents: readonly DayEvent[] = [
  { poll: 2, text: "3 new orders", place: 3 },
  {
    poll: 2,
    text: "2 packages change in the last millisecond of the window",
    move: 2,
    isAtWindowEnd: true,
  },
  { poll: 3, text: "a burst: 60 new orders, 70 packages move", place: 60, move: 70 },
  { poll: 3, when: "during-read", text: "the listing moves while it is read", place: 1 },
  { poll: 4, text: "two orders of three weeks ago move on", moveOld: 2 },
  { poll: 4, text: "an order of three weeks ago is cancelled by its buyer", cancelOld: 1 },
  { poll: 4, text: "a new order in a status that no document names", place: 1, label: "OnTheWay" },
  { poll: 4, text: "a new package is cancelled by its buyer", cancel: 1 },
  {
    poll: 5,
    text: "503 without Retry-After; 3 new orders",
    place: 3,
    fault: { kind: "unavailable" },
  },
  {
    poll: 6,
    text: "pages have at most 15 rows; 20 new orders, 25 packages move",
    place: 20,
    move: 25,
    deviations: { maxPageSize: 15 },
  },
  { poll: 6, when: "later-page", text: "503 at a later page", fault: { kind: "unavailable" } },
  {
    poll: 7,
    text: "429 with a Retry-After longer than the poll's rhythm; 2 new orders",
    place: 2,
    fault: { kind: "too-many-requests" },
    retryAfterPolls: 1.6,
  },
];

/** The other origin is the sandbox under another name: the exam fills in its address. */
export const redirectEvent: DayEvent = {
  poll: 3,
  text: "a redirect to another origin",
  fault: { kind: "redirect" },
};

/** What each later poll finds, so that every window has something to read. */
export const quietEvent: Omit<DayEvent, "poll"> = { text: "a new order", place: 1 };

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

/** What is in the database when the day begins. Ages in days. */
export const backlog = {
  products: 40,
  /** Orders of the last two weeks: several pages of the listing. */
  recent: { orders: 240, youngest: 0.1, oldest: 14 },
  /** Orders whose last change is older than one window. */
  old: { orders: 40, youngest: 16, oldest: 28 },
  prices: 20,
} as const;

/** How much of the day's end refuses the secret: a third, at most 30 s. */
export const refusal = { share: 1 / 3, maxMs: 30_000, unjudgedPolls: 2 } as const;
