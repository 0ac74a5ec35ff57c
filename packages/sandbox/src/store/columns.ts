import type { SQLOutputValue } from "node:sqlite";
import type { Database, Value } from "@marketplace-seller/sqlite";
import type { SenderFilter } from "../domain/filters.ts";
import {
  type PackageStatus,
  packageStatuses,
  type Sender,
} from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import { StoreError } from "../domain/store-error.ts";

/** The column as text; a schema of ours never holds anything else there. */
export function readText(value: SQLOutputValue | undefined): string {
  if (typeof value === "string") return value;
  throw createTypeError("text");
}

export function readNumber(value: SQLOutputValue | undefined): number {
  if (typeof value === "number") return value;
  throw createTypeError("number");
}

export function readBytes(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw createTypeError("bytes");
}

/** The record in the first column of the first row that a statement finds. */
export function readRecord<Record>(
  database: Database,
  sql: string,
  ...values: readonly Value[]
): Record | undefined {
  const row = database.row(sql, ...values);
  return row && parseRecord<Record>(row[0]);
}

/** The records in the first column of all rows that a statement finds. */
export function readRecords<Record>(
  database: Database,
  sql: string,
  ...values: readonly Value[]
): readonly Record[] {
  return database.rows(sql, ...values).map((row) => parseRecord<Record>(row[0]));
}

/** The record that a document column holds, as `save` wrote it. */
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
    `The database file is damaged: a ${kind} column holds none. Restore a copy of it, or choose another file.`,
    { cause },
  );
}

/** The listing partition of each sender. */
export const partitionOfSender: { readonly [sender in Sender]: number } = {
  SELLER: 0,
  MARKETPLACE: 1,
};

/** Of what no listing of a seller shows. */
export const noPartition = 2;

/** The partition of a package: see the schema. Orders from before November 2024 are on none. */
export function findPartition(sender: Sender, orderCreatedDate: number): number {
  return orderCreatedDate < firstListedDate ? noPartition : partitionOfSender[sender];
}

/** The partitions that a filter reads. */
export function findPartitions(sender: SenderFilter, withUnlisted = false): readonly number[] {
  if (withUnlisted) return [0, 1, noPartition];
  return sender === "ALL" ? [0, 1] : [partitionOfSender[sender]];
}

export function statusCode(status: PackageStatus): number {
  return packageStatuses.indexOf(status);
}

export function findStatus(code: number): PackageStatus {
  return packageStatuses[code] ?? "Created";
}
