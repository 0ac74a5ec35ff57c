import { addDecimals } from "@marketplace-seller/client-core";
import { readAs } from "../store/tables/declare-table.ts";
import type { ColumnDifference, StoredRows } from "./compare-package.ts";
import { readOrderLines } from "./feed-tables.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** A package that the database and the service do not have alike. */
export interface PackageDifference {
  /**
   * `missing`: listed, not stored; `extra`: stored, not listed; `unread`: not compared, as the feed has not read the
   * last update, the package moved at every look, or its row cannot be read.
   */
  readonly kind: "missing" | "extra" | "different" | "unread";
  readonly orderNumber: string;
  readonly packageKey: string;
  /** Empty unless `different`. */
  readonly columns: readonly ColumnDifference[];
}

/** Sums of two amounts, decimal text. */
export interface PackageSums {
  readonly packages: number;
  readonly totalAmount: string;
  readonly sellerInvoiceAmount: string;
}

export interface StatusSums {
  readonly status: string;
  readonly stored: PackageSums;
  readonly listed: PackageSums;
}

export interface PackageVerification {
  readonly compared: number;
  readonly equal: number;
  readonly missing: number;
  readonly extra: number;
  readonly different: number;
  readonly unread: number;
  readonly sums: readonly StatusSums[];
}

export interface Look {
  readonly packageKey: string;
  readonly listed: ObservedVersion | undefined;
  readonly stored: StoredRows | undefined;
}

const NOTHING: PackageSums = { packages: 0, totalAmount: "0.00", sellerInvoiceAmount: "0.00" };

export function createTally() {
  const counts = { compared: 0, equal: 0, missing: 0, extra: 0, different: 0, unread: 0 };
  const sums = new Map<string, { stored: PackageSums; listed: PackageSums }>();
  const add = (side: "stored" | "listed", status: string, amounts: readonly [string, string]) => {
    const of = sums.get(status) ?? { stored: NOTHING, listed: NOTHING };
    const { packages, totalAmount, sellerInvoiceAmount } = of[side];
    const sum = {
      packages: packages + 1,
      totalAmount: addDecimals(totalAmount, amounts[0]),
      sellerInvoiceAmount: addDecimals(sellerInvoiceAmount, amounts[1]),
    };
    sums.set(status, { ...of, [side]: sum });
  };
  return {
    add({ listed, stored }: Look, outcome: "equal" | PackageDifference["kind"]): void {
      counts.compared += 1;
      counts[outcome] += 1;
      if (listed !== undefined) add("listed", listed.status, listedAmounts(listed));
      if (stored !== undefined)
        add("stored", String(stored.shipment.status), storedAmounts(stored));
    },
    result: (): PackageVerification => ({
      ...counts,
      sums: [...sums]
        .map(([status, sides]) => ({ status, ...sides }))
        .toSorted((one, other) => (one.status < other.status ? -1 : 1)),
    }),
  };
}

function listedAmounts({ shipment }: ObservedVersion): [string, string] {
  const invoiced = readOrderLines(shipment).map((line) => line.sellerInvoiceAmount);
  return [readAs.decimal(shipment.totalAmount) ?? "0", sum(invoiced)];
}

function storedAmounts({ shipment, lines }: StoredRows): [string, string] {
  return [
    readAs.decimal(shipment.total_amount) ?? "0",
    sum(lines.map((line) => line.seller_invoice_amount)),
  ];
}

const sum = (amounts: readonly unknown[]) =>
  amounts.reduce<string>((total, amount) => addDecimals(total, readAs.decimal(amount) ?? "0"), "0");
