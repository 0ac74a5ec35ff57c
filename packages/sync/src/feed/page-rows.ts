import type { OrderLine } from "@marketplace-seller/rest-client";
import { readAs } from "../domain/column.ts";
import type { ObservedVersion } from "../domain/observed-version.ts";
import { lineColumns, packageColumns } from "../domain/package-columns.ts";
import type { PlannedChange } from "../domain/page-plan.ts";
import type { SplitLink } from "../domain/split-links.ts";
import { isoTime, timeText } from "../domain/stored-time.ts";
import type { Transition } from "../domain/transitions.ts";
import { rowReader } from "../store/row-reader.ts";
import type { Rows } from "../store/store.ts";

/** How a version is stored. */
export interface StoredVersion {
  readonly seller: string;
  readonly sequence: number;
  /** Without what says something about the buyer. */
  readonly erased: boolean;
  readonly version: ObservedVersion;
}

/** A change as it is stored. */
export interface StoredChange extends StoredVersion, Omit<PlannedChange, "version"> {
  /** Epoch milliseconds. */
  readonly observedAt: number;
}

/** Rows of the table `change`. */
export const changeRows = rowReader<StoredChange>({
  seller: ({ seller }) => seller,
  sequence: ({ sequence }) => sequence,
  kind: ({ kind }) => kind,
  late: ({ late }) => late,
  package_key: ({ version }) => version.packageKey,
  package_id: ({ version }) => readAs.text(version.shipment.id),
  order_number: ({ version }) => version.orderNumber,
  status: ({ version }) => version.status,
  status_before: ({ statusBefore }) => statusBefore ?? null,
  last_modified_at: ({ version }) => timeText(version.modifiedAt),
  observed_at: ({ observedAt }) => timeText(observedAt),
  digest: ({ version }) => version.digest,
  content: ({ erased, version }) => (erased ? null : version.content),
});

/** A package as it is stored. */
export interface StoredPackage extends StoredVersion {
  /** Whether it was split into others. */
  readonly isSplit: boolean;
}

/** Rows of the table `package`. */
export const packageRows = rowReader<StoredPackage>({
  seller: ({ seller }) => seller,
  package_key: ({ version }) => version.packageKey,
  package_id: ({ version }) => readAs.text(version.shipment.id),
  order_number: ({ version }) => version.orderNumber,
  status: ({ version }) => version.status,
  is_split: ({ isSplit }) => isSplit,
  ...Object.fromEntries(
    packageColumns.map(({ name, type, read, personal }) => [
      name,
      ({ version, erased }: StoredVersion) =>
        erased && personal ? null : readAs[type](read(version.shipment)),
    ]),
  ),
  sequence: ({ sequence }) => sequence,
  digest: ({ version }) => version.digest,
});

interface StoredLine {
  readonly seller: string;
  readonly packageKey: string;
  readonly position: number;
  readonly line: OrderLine;
}

const rowsOfLines = rowReader<StoredLine>({
  seller: ({ seller }) => seller,
  package_key: ({ packageKey }) => packageKey,
  position: ({ position }) => position,
  ...Object.fromEntries(
    lineColumns.map(({ name, type, read }) => [
      name,
      ({ line }: StoredLine) => readAs[type](read(line)),
    ]),
  ),
});

/** Rows of the table `line` for packages; what is no line is left out, as results are open. */
export function lineRows(packages: readonly StoredVersion[]): Rows {
  return rowsOfLines(
    packages.flatMap(({ seller, version: { packageKey, shipment } }) => {
      const lines: unknown = shipment.lines;
      if (!Array.isArray(lines)) return [];
      return lines
        .filter((line: unknown): line is OrderLine => typeof line === "object" && line !== null)
        .map((line, position) => ({ seller, packageKey, position, line }));
    }),
  );
}

const rowsOfTransitions = rowReader<Transition & { readonly seller: string }>({
  seller: ({ seller }) => seller,
  package_key: ({ packageKey }) => packageKey,
  status: ({ status }) => status,
  at: ({ at }) => timeText(at),
});

/** Rows of the table `transition`; one at a time that no store can hold is left out. */
export function transitionRows(transitions: readonly Transition[], seller: string): Rows {
  const storable = transitions.filter(({ at }) => isoTime(at) !== undefined);
  return rowsOfTransitions(storable.map((each) => ({ ...each, seller })));
}

/** Rows of the table `split_link`. */
export const linkRows = rowReader<SplitLink & { readonly seller: string }>({
  seller: ({ seller }) => seller,
  parent_key: ({ parentKey }) => parentKey,
  child_key: ({ childKey }) => childKey,
  order_number: ({ orderNumber }) => orderNumber,
  inferred: ({ inferred }) => inferred,
});
