import type { SenderFilter } from "../domain/filters.ts";
import type { Sender } from "../domain/model/order-line.ts";
import { type PackageStatus, packageStatuses } from "../domain/model/package-status.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";

/** The shelf of each sender. */
export const shelfOfSender: { readonly [sender in Sender]: number } = { SELLER: 0, MARKETPLACE: 1 };

/** The shelf of a package: see the schema. Orders from before November 2024 are on none. */
export function shelfOf(sender: Sender, orderCreatedDate: number): number {
  return orderCreatedDate < firstListedDate ? 2 : shelfOfSender[sender];
}

/** The shelves that a sender filter looks at. */
export function shelvesOf(sender: SenderFilter): readonly number[] {
  return sender === "ALL" ? [0, 1] : [shelfOfSender[sender]];
}

const codes = new Map<string, number>(packageStatuses.map((status, code) => [status, code]));

/** The number that stands for a status in columns. */
export function statusCode(status: PackageStatus): number {
  return codes.get(status) ?? 0;
}

/** The status that a number in a column stands for. */
export function statusOf(code: number): PackageStatus {
  return packageStatuses[code] ?? "Created";
}
