import type { OrderLine, ShipmentPackage } from "@marketplace-seller/rest-client";
import { type ColumnValue, isoTime, readColumns, storableText } from "../domain/column.ts";
import type { ObservedVersion } from "../domain/observed-version.ts";
import { lineColumns, packageColumns } from "../domain/package-columns.ts";
import type { PlannedChange } from "../domain/page-plan.ts";
import type { SplitLink } from "../domain/split-links.ts";
import type { Transition } from "../domain/transitions.ts";
import type { Row } from "../store/store.ts";
import { timeText } from "./seller-row.ts";

const personalColumns = packageColumns
  .filter(({ personal }) => personal === true)
  .map(({ name }) => name);

/** The personal columns of the table `package`, all empty. */
export const noPersonalData: Row = Object.fromEntries(personalColumns.map((name) => [name, null]));

/** How a version is stored. */
export interface StoredAs {
  readonly seller: string;
  readonly sequence: number;
  /** Without what says something about the buyer. */
  readonly erased: boolean;
}

/** A row of the table `change`. */
export function changeRow(
  { kind, late, statusBefore, version }: PlannedChange,
  { seller, sequence, erased }: StoredAs,
  observedAt: number,
): Row {
  return {
    seller,
    sequence,
    kind,
    late,
    package_key: version.packageKey,
    package_id: textOrNull(version.shipment.id),
    order_number: version.orderNumber,
    status: version.status,
    status_before: statusBefore ?? null,
    last_modified_at: timeText(version.modifiedAt),
    observed_at: timeText(observedAt),
    digest: version.digest,
    content: erased ? null : version.content,
  };
}

/** A row of the table `package`. */
export function packageRow(version: ObservedVersion, { seller, sequence, erased }: StoredAs): Row {
  return {
    seller,
    package_key: version.packageKey,
    ...readColumns<ShipmentPackage>(packageColumns, version.shipment),
    order_number: version.orderNumber,
    status: version.status,
    ...(erased ? noPersonalData : {}),
    sequence,
    digest: version.digest,
  };
}

/** The rows of the table `line` for a package. */
export function lineRows({ packageKey, shipment }: ObservedVersion, seller: string): Row[] {
  const lines: unknown = shipment.lines;
  if (!Array.isArray(lines)) return [];
  return lines
    .filter((line: unknown): line is OrderLine => typeof line === "object" && line !== null)
    .map((line, position) => ({
      seller,
      package_key: packageKey,
      position,
      ...readColumns<OrderLine>(lineColumns, line),
    }));
}

/** The rows of the table `transition`; one at a time that no store can hold is left out. */
export function transitionRows(transitions: readonly Transition[], seller: string): Row[] {
  return transitions.flatMap(({ packageKey, status, at }) => {
    const time = isoTime(at);
    if (time === undefined) return [];
    return [{ seller, package_key: packageKey, status: storableText(status), at: time }];
  });
}

/** A row of the table `split_link`. */
export function linkRow(link: SplitLink, seller: string): Row {
  const { orderNumber, parentKey, childKey, inferred } = link;
  return {
    seller,
    parent_key: parentKey,
    child_key: childKey,
    order_number: orderNumber,
    inferred,
  };
}

function textOrNull(value: unknown): ColumnValue {
  return typeof value === "string" ? storableText(value) : null;
}
