import type { SenderFilter } from "../domain/filters.ts";
import type { Sender } from "../domain/model/order-line.ts";
import { type PackageStatus, packageStatuses } from "../domain/model/package-status.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";

/** The listing partition of each sender. */
export const partitionOfSender: { readonly [sender in Sender]: number } = {
  SELLER: 0,
  MARKETPLACE: 1,
};

/** The partition of a package: see the schema. Orders from before November 2024 are on none. */
export function partitionOf(sender: Sender, orderCreatedDate: number): number {
  return orderCreatedDate < firstListedDate ? 2 : partitionOfSender[sender];
}

/** The partitions that a filter reads. */
export function partitionsOf(sender: SenderFilter, withUnlisted = false): readonly number[] {
  if (withUnlisted) return [0, 1, 2];
  return sender === "ALL" ? [0, 1] : [partitionOfSender[sender]];
}

/** The number that stands for a status in columns. */
export function statusCode(status: PackageStatus): number {
  return packageStatuses.indexOf(status);
}

/** The status that a number in a column stands for. */
export function statusOf(code: number): PackageStatus {
  return packageStatuses[code] ?? "Created";
}
