import type { PackageStatusFilter } from "@marketplace-seller/rest-client";
import { SyncError } from "../contract/sync-error.ts";
import { type ChangeKind, changeKinds, contractStatus } from "../feed/package-status.ts";
import type { Session } from "../store/store.ts";

/**
 * Selects a consumer's changes: they match each list that is set. Filters are not stored: a changed one applies after
 * the consumer's offset, which `replay` sets back.
 *
 * @example { kinds: ["new", "cancelled"], sellers: ["shop-1"] }
 */
export interface ChangeFilter {
  /** By their names in the sync's options. */
  readonly sellers?: readonly string[];
  readonly kinds?: readonly ChangeKind[];
  /** Any text, because a service may use statuses that the contract does not name. */
  readonly statuses?: readonly (PackageStatusFilter | (string & {}))[];
}

/** @throws TypeError that names the valid options and kinds */
export function checkFilter(consumer: string, filter: ChangeFilter): void {
  const filterName = `filter of consumer ${JSON.stringify(consumer)}`;
  for (const [option, values] of Object.entries(filter)) {
    if (option !== "sellers" && option !== "kinds" && option !== "statuses") {
      throw new TypeError(
        `${filterName} has the unknown option ${option}; its options are sellers, kinds and statuses`,
      );
    }
    if (values === undefined) continue;
    if (!Array.isArray(values) || values.length === 0) {
      throw new TypeError(`${option} in the ${filterName} must be a non-empty list`);
    }
    if (option === "kinds") checkKinds(filterName, values);
    else if (!values.every((text) => typeof text === "string" && text.trim() !== "")) {
      throw new TypeError(`${option} in the ${filterName} must be non-empty texts`);
    }
  }
}

function checkKinds(filterName: string, kinds: readonly unknown[]): void {
  const validKinds: readonly unknown[] = changeKinds;
  const unknown = kinds.find((kind) => !validKinds.includes(kind));
  if (unknown === undefined) return;
  throw new TypeError(
    `kinds in the ${filterName} must be of ${validKinds.join(", ")}, not ${JSON.stringify(unknown)}`,
  );
}

const MAX_NAMED_SELLERS = 10;

/** @throws SyncError `unknown-seller` */
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
  const examples = names.slice(0, MAX_NAMED_SELLERS).map((name) => JSON.stringify(name));
  const more = names.length > examples.length ? `, and ${names.length - examples.length} more` : "";
  throw new SyncError(
    "unknown-seller",
    `The filter of consumer ${JSON.stringify(consumer)} names seller ${JSON.stringify(unknown)}, which does not exist; ` +
      `there are ${examples.join(", ")}${more}`,
  );
}

/** SQL conditions on the table `change`. The caller filters by seller. */
export function renderFilter({ kinds, statuses }: ChangeFilter): {
  readonly condition: string;
  readonly values: readonly string[];
} {
  const columns = [
    ["kind", kinds],
    // Statuses are stored in the contract's spelling.
    ["status", statuses?.map(contractStatus)],
  ] as const;
  const filtered = columns.filter(([, values]) => values !== undefined);
  return {
    condition: filtered.map(([column]) => `AND ${column} IN EACH(?)`).join(" "),
    values: filtered.map(([, values]) => JSON.stringify(values)),
  };
}
