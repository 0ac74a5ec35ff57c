import type { SQLOutputValue } from "node:sqlite";
import { isUint8Array } from "node:util/types";
import type { Database, Value } from "@marketplace-seller/sqlite";
import type { SenderFilter } from "../domain/filters.ts";
import {
  type PackageStatus,
  packageStatuses,
  type Sender,
} from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import { StoreError } from "../domain/store-error.ts";

/** Another type means that the file is damaged. */
export function readText(value: SQLOutputValue | undefined): string {
  if (typeof value === "string") return value;
  throw createTypeError("text");
}

export function readNumber(value: SQLOutputValue | undefined): number {
  if (typeof value === "number") return value;
  throw createTypeError("number");
}

export function readBytes(value: SQLOutputValue | undefined): Uint8Array {
  // `instanceof` knows the classes of its own realm only, and tests in jsdom run in another one.
  if (isUint8Array(value)) return value;
  throw createTypeError("bytes");
}

/** In the first column of the first row. */
export function readRecord<Record>(
  database: Database,
  sql: string,
  ...values: readonly Value[]
): Record | undefined {
  const row = database.row(sql, ...values);
  return row && parseRecord<Record>(row[0]);
}

/** In the first column of all rows. */
export function readRecords<Record>(
  database: Database,
  sql: string,
  ...values: readonly Value[]
): readonly Record[] {
  return database.rows(sql, ...values).map((row) => parseRecord<Record>(row[0]));
}

export function parseRecord<Record>(value: SQLOutputValue | undefined): Record {
  try {
    return JSON.parse(readText(value)) as Record;
  } catch (error) {
    throw error instanceof SyntaxError ? createTypeError("document", error) : error;
  }
}

function createTypeError(kind: string, cause?: Error): StoreError {
  return new StoreError(
    "damaged",
    `The database file is damaged: a ${kind} column has another type. Restore a copy of the file, or choose another file.`,
    { cause },
  );
}

/** The database schema explains the partitions. */
export const partitionOfSender: { readonly [sender in Sender]: number } = {
  SELLER: 0,
  MARKETPLACE: 1,
};

/** Never returned by a seller's listings. */
export const UNLISTED_PARTITION = 2;

/** Orders from before November 2024 are not listed. */
export function findPartition(sender: Sender, orderCreatedDate: number): number {
  return orderCreatedDate < firstListedDate ? UNLISTED_PARTITION : partitionOfSender[sender];
}

export function findPartitions(sender: SenderFilter, withUnlisted = false): readonly number[] {
  if (withUnlisted) return [0, 1, UNLISTED_PARTITION];
  return sender === "ALL" ? [0, 1] : [partitionOfSender[sender]];
}

export function statusCode(status: PackageStatus): number {
  return packageStatuses.indexOf(status);
}

export function findStatus(code: number): PackageStatus {
  return packageStatuses[code] ?? "Created";
}
