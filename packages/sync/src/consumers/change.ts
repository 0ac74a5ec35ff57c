import type { PackageStatusFilter, ShipmentPackage } from "@marketplace-seller/rest-client";
import { type ChangeKind, changeKinds, contractStatus } from "../domain/package-status.ts";
import { SyncError } from "../domain/sync-error.ts";
import type { Row, Session } from "../store/store.ts";
import type { ConsumerOffset } from "./consumer-offset.ts";

/**
 * Which changes a consumer receives; each list alone, or several together, which must all fit. It is not stored: a
 * changed one applies from the consumer's current offset on, and `replay` goes back further.
 *
 * @example { kinds: ["new", "cancelled"], sellers: ["shop-1"] }
 */
export interface ChangeFilter {
  /** Names of sellers, as the sync has them. */
  readonly sellers?: readonly string[];
  readonly kinds?: readonly ChangeKind[];
  /** What `status` of the change is to be: any text, for a service may have statuses that the contract does not name. */
  readonly statuses?: readonly (PackageStatusFilter | (string & {}))[];
}

/** @throws TypeError that names the kinds that there are */
export function checkFilter(consumer: string, filter: ChangeFilter): void {
  const what = `filter of consumer ${JSON.stringify(consumer)}`;
  for (const [name, wanted] of Object.entries(filter)) {
    if (name !== "sellers" && name !== "kinds" && name !== "statuses") {
      throw new TypeError(`${what} knows sellers, kinds and statuses, but no ${name}`);
    }
    if (wanted === undefined) continue;
    if (!Array.isArray(wanted) || wanted.length === 0) {
      throw new TypeError(`${name} in the ${what} must be a list that is not empty`);
    }
    if (name === "kinds") checkKinds(what, wanted);
    else if (!wanted.every((text) => typeof text === "string" && text.trim() !== "")) {
      throw new TypeError(`${name} in the ${what} must be texts that are not empty`);
    }
  }
}

function checkKinds(what: string, kinds: readonly unknown[]): void {
  const words: readonly unknown[] = changeKinds;
  const unknown = kinds.find((kind) => !words.includes(kind));
  if (unknown === undefined) return;
  throw new TypeError(
    `kinds in the ${what} must be of ${words.join(", ")}, not ${JSON.stringify(unknown)}`,
  );
}

/** @throws SyncError `unknown-seller` when the database has no seller that the filter names */
export async function checkFilterSellers(
  session: Session,
  consumer: string,
  { sellers = [] }: ChangeFilter,
): Promise<void> {
  if (sellers.length === 0) return;
  const rows = await session.query("SELECT name FROM seller ORDER BY name");
  const names = rows.map(({ name }) => String(name));
  const unknown = sellers.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const shown = names.slice(0, 10).map((name) => JSON.stringify(name));
  const rest = names.length > shown.length ? `, and ${names.length - shown.length} more` : "";
  throw new SyncError(
    "unknown-seller",
    `The filter of consumer ${JSON.stringify(consumer)} names seller ${JSON.stringify(unknown)}, which does not exist; ` +
      `there are ${shown.join(", ")}${rest}`,
  );
}

/** The SQL of a filter on the columns of `change`, and its values; sellers are left to the caller. */
function renderFilter({ kinds, statuses }: ChangeFilter): {
  readonly condition: string;
  readonly values: readonly string[];
} {
  const parts = [
    ["kind", kinds],
    // As they are stored.
    ["status", statuses?.map(contractStatus)],
  ] as const;
  const given = parts.filter(([, words]) => words !== undefined);
  return {
    condition: given.map(([column]) => `AND ${column} IN EACH(?)`).join(" "),
    values: given.map(([, words]) => JSON.stringify(words)),
  };
}

/** One observed version of a package. */
export interface Change {
  readonly seller: string;
  /** Counts up by one within a seller, in the order in which changes were stored. */
  readonly sequence: number;
  readonly kind: ChangeKind;
  /** Whether it surfaced after younger ones of the seller were stored; it may not be the current version. */
  readonly late: boolean;
  /** The package's id; for one without, its order and lines. */
  readonly packageKey: string;
  readonly packageId: string | null;
  readonly orderNumber: string;
  readonly status: string;
  /** The status of the version before; null when none is known. */
  readonly statusBefore: string | null;
  /** `lastModifiedDate`, epoch milliseconds. */
  readonly modifiedAt: number;
  /** When it was stored, epoch milliseconds. */
  readonly observedAt: number;
  /** The package as it was listed; null when the buyer's data were removed. */
  readonly package: ShipmentPackage | null;
}

/** Changes to deliver, and how far the offset moves with them: beyond what the filter leaves out. */
export interface ChangeRange {
  /** Oldest first. */
  readonly changes: readonly Change[];
  readonly end: number;
}

/** So many changes are looked through in one statement, at most. */
const LOOKED_THROUGH = 10_000;

/** Reads the changes after an offset that fit a filter. */
export async function readChanges(
  session: Session,
  { seller, sequence, lag }: Pick<ConsumerOffset, "seller" | "sequence" | "lag">,
  limit: number,
  filter: ChangeFilter,
): Promise<ChangeRange> {
  if (filter.sellers?.includes(seller) === false) return { changes: [], end: sequence + lag };
  const end = sequence + Math.min(lag, Math.max(LOOKED_THROUGH, limit));
  const { condition, values } = renderFilter(filter);
  const rows = await session.query(
    `SELECT * FROM change WHERE seller = ? AND sequence > ? AND sequence <= ? ${condition}
     ORDER BY sequence LIMIT ${limit}`,
    [seller, sequence, end, ...values],
  );
  const changes = rows.map(changeOfRow);
  const last = changes.at(-1);
  return { changes, end: changes.length === limit && last ? last.sequence : end };
}

export async function findChange(
  session: Session,
  seller: string,
  sequence: number,
): Promise<Change | undefined> {
  const [row] = await session.query("SELECT * FROM change WHERE seller = ? AND sequence = ?", [
    seller,
    sequence,
  ]);
  return row && changeOfRow(row);
}

function changeOfRow(row: Row): Change {
  return {
    seller: String(row.seller),
    sequence: Number(row.sequence),
    // Written by `changeRow` alone.
    kind: String(row.kind) as ChangeKind,
    late: Boolean(row.late),
    packageKey: String(row.package_key),
    packageId: row.package_id === null ? null : String(row.package_id),
    orderNumber: String(row.order_number),
    status: String(row.status),
    statusBefore: row.status_before === null ? null : String(row.status_before),
    modifiedAt: Date.parse(String(row.last_modified_at)),
    observedAt: Date.parse(String(row.observed_at)),
    package: row.content === null ? null : JSON.parse(String(row.content)),
  };
}
