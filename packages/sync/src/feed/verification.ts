import { addDecimals, sumDecimals } from "@marketplace-seller/client-core";
import { decimalOrUndefined } from "@marketplace-seller/client-core/internal";
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

/** `both`: of packages that both sides have alike, so that their amounts are added once. */
type Side = "stored" | "listed" | "both";

export function createTally() {
  const counts = { compared: 0, equal: 0, missing: 0, extra: 0, different: 0, unread: 0 };
  const sums = new Map<string, { [Of in Side]?: PackageSums }>();
  const addTo = (side: Side, status: string, amounts: Amounts): void => {
    const of = sums.get(status) ?? {};
    of[side] = addAmounts(of[side], amounts);
    sums.set(status, of);
  };
  return {
    add({ listed, stored }: Look, outcome: "equal" | PackageDifference["kind"]): void {
      counts.compared += 1;
      counts[outcome] += 1;
      const isEqual = outcome === "equal";
      if (listed !== undefined)
        addTo(isEqual ? "both" : "listed", listed.status, readListedAmounts(listed));
      if (stored !== undefined && !isEqual)
        addTo("stored", String(stored.shipment.status), readStoredAmounts(stored));
    },
    result: (): PackageVerification => ({
      ...counts,
      sums: [...sums]
        .map(([status, { stored, listed, both }]) => ({
          status,
          stored: addSums(both, stored),
          listed: addSums(both, listed),
        }))
        .toSorted((one, other) => (one.status < other.status ? -1 : 1)),
    }),
  };
}

function addSums(one = NOTHING, other = NOTHING): PackageSums {
  return {
    packages: one.packages + other.packages,
    totalAmount: addDecimals(one.totalAmount, other.totalAmount),
    sellerInvoiceAmount: addDecimals(one.sellerInvoiceAmount, other.sellerInvoiceAmount),
  };
}

/** Of a package. */
interface Amounts {
  readonly total: unknown;
  readonly invoiced: readonly unknown[];
}

const readListedAmounts = ({ shipment }: ObservedVersion): Amounts => ({
  total: shipment.totalAmount,
  invoiced: readOrderLines(shipment).map((line) => line.sellerInvoiceAmount),
});

const readStoredAmounts = ({ shipment, lines }: StoredRows): Amounts => ({
  total: shipment.total_amount,
  invoiced: lines.map((line) => line.seller_invoice_amount),
});

const addAmounts = (sums = NOTHING, { total, invoiced }: Amounts): PackageSums => ({
  packages: sums.packages + 1,
  totalAmount: sumDecimals([sums.totalAmount, toAmount(total)]),
  sellerInvoiceAmount: sumDecimals([sums.sellerInvoiceAmount, ...invoiced.map(toAmount)]),
});

/** Zero for what is no decimal. */
export const toAmount = (value: unknown): string =>
  decimalOrUndefined(readAs.decimal(value)) ?? "0";
