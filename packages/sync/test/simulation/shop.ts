/** How long after an update the listing may fail to show it for a poll that keeps its usual distance. */
export const LISTED_WITHIN_MS = 2_000;

export const STOCK_CODES = ["mug", "cup", "pot"] as const;

export type Status =
  | "Created"
  | "Picking"
  | "Shipped"
  | "Delivered"
  | "Cancelled"
  | "UnSupplied"
  | "Unpacked"
  /** No document names it. */
  | "Returned";

export interface Line {
  readonly orderLineId: number;
  readonly stockCode: string;
  readonly quantity: number;
  readonly totalLaborCostExcludingVAT?: number;
  readonly productName?: string;
}

export function countUnits(lines: readonly Line[], stockCode: unknown): number {
  return lines.reduce((sum, line) => sum + (line.stockCode === stockCode ? line.quantity : 0), 0);
}

export function unitsOf(versions: readonly Version[], stockCode: unknown): number {
  return versions.reduce((sum, { lines }) => sum + countUnits(lines, stockCode), 0);
}

/** One state of a package, for ever. */
export interface Version {
  /** Tells it from all others; the listing shows it as the package's tracking number. */
  readonly number: number;
  readonly seller: string;
  readonly id: string;
  readonly orderNumber: string;
  readonly status: Status;
  readonly lines: readonly Line[];
  readonly placedAt: number;
  /** The first entry of the package's history: a part of a split begins with the split. */
  readonly born: { readonly status: Status; readonly at: number };
  readonly date: number;
  /** When its status began, which the last entry of its history says. */
  readonly statusAt: number;
  /** The listing shows the version from this time on; later when a replica that is behind did not show it. */
  visibleAt: number;
  /** A package that the seller delivers by hand has no id in the listing. */
  readonly isNameless: boolean;
  readonly isSplit?: boolean;
  /** The package that it came out of when that was split. */
  readonly parentId?: string;
}

/** Ends the number of an order that got another one. */
export const AGAIN = "A";

export function firstNumberOf({ orderNumber }: Pick<Version, "orderNumber">): string {
  return orderNumber.replaceAll(AGAIN, "");
}

export function isCancelled({ status, isSplit }: Version): boolean {
  return isSplit !== true && (status === "Cancelled" || status === "UnSupplied");
}

/** Whether the listing showed a version later than a poll waits for it. */
export function isListedLate({ date, visibleAt }: Version): boolean {
  return visibleAt > date + LISTED_WITHIN_MS;
}

export interface Task {
  readonly id: number;
  readonly at: number;
  isProcessed?: boolean;
  /** The stock codes that are not changed, each for a reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** What it sets of stock codes, without those that a query listed just so: nobody can tell that it is still open. */
  readonly skus: Map<string, Partial<Product>>;
}

export interface Product {
  quantity: number;
  salePrice: number;
  listPrice: number;
}

export class Shop {
  readonly packages = new Map<string, Version[]>();
  readonly products = new Map<string, Product>(
    STOCK_CODES.map((code) => [code, { quantity: 20, salePrice: 10, listPrice: 20 }]),
  );
  /** The lines of all orders, with the time at which they were ordered. */
  readonly sales: (Line & { readonly at: number })[] = [];
  readonly openTasks = new Set<Task>();
  readonly tasks = new Map<number, Task>();
  /** The last id that was given; shops give the same ids, so that what mixes them is noticed. */
  ids = 1000;
}
