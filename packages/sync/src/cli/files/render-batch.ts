import type { StoredOperations } from "../../app/sync.ts";
import type { Change } from "../../changes/change.ts";
import type { LineChange } from "../../changes/line-changes.ts";
import { changeTable, lineTable } from "../../feed/feed-tables.ts";
import type { Row } from "../../store/store.ts";
import { tryFormatTime } from "../../store/stored-time.ts";
import { renderJson } from "../output/terminal-text.ts";
import { type RowRendering, renderRows } from "./render-rows.ts";

/** Packages with their changes, or the order lines that these affected. */
export const batchContents = ["packages", "lines"] as const;

export type BatchContents = (typeof batchContents)[number];

/** Empty when no order line is affected. */
export async function renderBatch(
  stored: Pick<StoredOperations, "lineChanges">,
  changes: readonly Change[],
  contents: BatchContents,
  rendering: Omit<RowRendering, "types">,
): Promise<string> {
  if (contents === "packages" && rendering.format === "ndjson") {
    return changes.map((change) => `${renderJson(change)}\n`).join("");
  }
  const rows =
    contents === "packages"
      ? changes.map(renderChangeRow)
      : (await stored.lineChanges(changes)).map(renderLineRow);
  return (await Array.fromAsync(renderRows(rows, { ...rendering, types }))).join("");
}

const types = Object.fromEntries(
  [...changeTable.columns, ...lineTable.columns].map(({ name, type }) => [name, type]),
);

/** The columns of `export changes`, except the digest. */
function renderChangeRow(change: Change): Row {
  return {
    ...renderIdentity(change),
    status: change.status,
    status_before: change.statusBefore,
    ...renderTimes(change),
    content: change.package === null ? null : JSON.stringify(change.package),
  };
}

/** Columns of the change, then those of `export lines`. */
function renderLineRow({ change, lineChange, changedColumns, line }: LineChange): Row {
  const { seller: _, package_key: __, ...columns } = line;
  return {
    ...renderIdentity(change),
    package_status: change.status,
    package_status_before: change.statusBefore,
    ...renderTimes(change),
    line_change: lineChange,
    changed_columns: changedColumns.join(" "),
    ...columns,
  };
}

function renderIdentity({ seller, sequence, kind, late, ...change }: Change): Row {
  return {
    seller,
    sequence,
    kind,
    late,
    package_key: change.packageKey,
    package_id: change.packageId,
    order_number: change.orderNumber,
  };
}

function renderTimes({ modifiedAt, observedAt }: Change): Row {
  return {
    last_modified_at: tryFormatTime(modifiedAt) ?? null,
    observed_at: tryFormatTime(observedAt) ?? null,
  };
}
