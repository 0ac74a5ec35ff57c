import type { PackageStatusFilter } from "@marketplace-seller/rest-client";
import { type ChangeKind, changeKinds } from "../domain/change-kind.ts";
import { contractStatuses } from "../domain/package-status.ts";
import { SyncError } from "../domain/sync-error.ts";
import type { Session } from "../store/store.ts";

/**
 * Which changes a consumer receives; each list alone, or several together, which must all fit. It is not stored: a
 * changed one applies from the consumer's present position on, and `replay` goes back further.
 *
 * @example { kinds: ["new", "cancelled"], sellers: ["shop-1"] }
 */
export interface ChangeFilter {
  /** Names of sellers, as the sync has them. */
  readonly sellers?: readonly string[];
  readonly kinds?: readonly ChangeKind[];
  /** What `status` of the change is to be. */
  readonly statuses?: readonly PackageStatusFilter[];
}

const known = { kinds: changeKinds, statuses: contractStatuses } as const;

/**
 * Checks what can be known of a filter without a database.
 *
 * @throws TypeError that names the kinds or statuses that there are
 */
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
    if (name === "sellers") continue;
    const words: readonly string[] = known[name];
    const unknown = wanted.find((word) => !words.includes(word));
    if (unknown === undefined) continue;
    throw new TypeError(
      `${name} in the ${what} must be of ${words.join(", ")}, not ${JSON.stringify(unknown)}`,
    );
  }
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
export function renderFilter({ kinds, statuses }: ChangeFilter): {
  readonly condition: string;
  readonly values: readonly string[];
} {
  const parts = [
    ["kind", kinds],
    ["status", statuses],
  ] as const;
  const given = parts.filter(([, words]) => words !== undefined);
  return {
    condition: given.map(([column]) => `AND ${column} IN EACH(?)`).join(" "),
    values: given.map(([, words]) => JSON.stringify(words)),
  };
}
