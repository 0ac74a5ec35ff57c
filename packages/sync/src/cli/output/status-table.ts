import type { BackfillProgress } from "../../contract/sync-event.ts";
import type { SellerStatus } from "../../feed/status.ts";
import { formatDuration, renderTable } from "./terminal-text.ts";

const HEADER = ["seller", "state", "changes", "checkpoint", "lag", "quarantined", "failure"];

/** With backfills and warnings below. */
export function renderStatusTable(sellers: readonly SellerStatus[]): string {
  if (sellers.length === 0)
    return "The database has no seller yet; run and once add the configured sellers.\n";
  const rows = sellers.map((seller) => [
    seller.seller,
    seller.state,
    seller.changes.toLocaleString("en-US"),
    new Date(seller.checkpoint).toISOString(),
    formatDuration(seller.lagMs),
    seller.quarantined.toLocaleString("en-US"),
    seller.failure ?? "",
  ]);
  const backfills = sellers.flatMap(({ seller, backfill }) =>
    backfill === null ? [] : [`${seller}: ${describeBackfill(backfill)}\n`],
  );
  const warnings = sellers.flatMap(({ seller, warning }) =>
    warning === null ? [] : [`${seller}: ${warning}\n`],
  );
  return [renderTable([HEADER, ...rows]), ...backfills, ...warnings].join("");
}

function describeBackfill({ from, checkpoint, to }: BackfillProgress): string {
  const [start, stored, end] = [from, checkpoint, to].map((time) => new Date(time).toISOString());
  return `backfill from ${start} to ${end} is stored up to ${stored}`;
}
