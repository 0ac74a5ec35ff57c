import { HOLDS, type PremiseVerdict, unknown } from "./premise.ts";
import {
  containsRow,
  createUpdateQuery,
  describeQuery,
  type ListingResponse,
  type Reader,
  type Row,
  type Status,
  statuses,
  type Window,
} from "./premise-reader.ts";

const MARGIN_MS = 1_500;
/** Each further status costs a request. */
const MAX_COMPARED = 3;

/**
 * The newest package of each status that the newest page without a status filter does not list.
 *
 * @returns undefined when the service ignores the filter
 */
export async function readHiddenStatuses(
  reader: Reader,
  window: Window,
  { rows }: ListingResponse,
  requested: readonly Status[] = statuses,
): Promise<ReadonlyMap<Status, Row> | undefined> {
  const observed = new Set(rows.map(({ status }) => status));
  const found = new Map<Status, Row>();
  for (const status of requested.filter((item) => !observed.has(item))) {
    const listed = (await reader.list({ ...createUpdateQuery(window, status), size: 1 })).rows[0];
    if (listed === undefined) continue;
    // The service ignores the filter, or has another name for the status.
    if (listed.status !== status) return undefined;
    found.set(status, listed);
  }
  return found;
}

export interface StatusesMeasurement {
  readonly verdict: PremiseVerdict;
  /** A listing without a status filter does not list it. */
  readonly missing: Status | undefined;
}

/**
 * @param ofStatus - the newest package of each status that the newest page does not have; undefined when the service
 *   ignores the filter
 * @param dates - how the service reads dates
 */
export async function probeStatuses(
  reader: Reader,
  page: ListingResponse,
  ofStatus: ReadonlyMap<Status, Row> | undefined,
  { shiftMs, isByCreation }: { readonly shiftMs: number; readonly isByCreation: boolean },
): Promise<StatusesMeasurement> {
  if (ofStatus === undefined)
    return withVerdict(unknown("the service ignores the filter by status"));
  const observed = new Set(page.rows.map(({ status }) => status));
  const { size } = new Set([...observed, ...ofStatus.keys()]);
  if (size === 0) return withVerdict(unknown("no package was updated in the last 14 days"));
  if (size === 1 && ofStatus.size === 0)
    return withVerdict(unknown("the packages are all of one status"));
  for (const [status, row] of [...ofStatus].slice(0, MAX_COMPARED)) {
    const date = isByCreation ? row.createdAt : row.updatedAt;
    if (date === undefined)
      return withVerdict(unknown("the dates apply to the creation, which a package does not tell"));
    const at = date + shiftMs;
    const query = createUpdateQuery({ from: at - MARGIN_MS, to: at + MARGIN_MS });
    const { rows, isWhole } = await reader.list(query);
    if (containsRow(rows, row)) continue;
    if (!isWhole)
      return withVerdict(unknown("more packages than a page were updated at one moment"));
    const listed = (await reader.list({ ...query, status })).rows;
    if (!containsRow(listed, row))
      return withVerdict(unknown("a package was updated while it was measured"));
    const others = [...observed].map(String).join(", ") || "none";
    const verdict: PremiseVerdict = {
      state: "false",
      sent: describeQuery(query),
      expected: `a package in ${status}, which the same query with status=${status} returns`,
      received: `not that package; the newest packages without a status are in: ${others}`,
      remedy:
        "no option corrects it: the feed sends one request for each status; with packages.between, name every status",
      measured: { byStatus: true },
    };
    return { verdict, missing: status };
  }
  return withVerdict(HOLDS);
}

const withVerdict = (verdict: PremiseVerdict): StatusesMeasurement => ({
  verdict,
  missing: undefined,
});
