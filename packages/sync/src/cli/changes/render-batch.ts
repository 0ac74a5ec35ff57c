import type { Change } from "../../consumers/change.ts";
import type { LineChange } from "../../consumers/line-changes.ts";
import { lineTable } from "../../domain/feed-tables.ts";
import { tryFormatTime } from "../../domain/stored-time.ts";
import type { Row } from "../../store/store.ts";
import type { StoredOperations } from "../../sync.ts";
import { type RowRendering, renderRows } from "../csv/render-rows.ts";
import { jsonText } from "../render.ts";

/** What a batch is written as: its changes, or the order lines that they have changed. */
export const batchContents = ["packages", "lines"] as const;

export type BatchContents = (typeof batchContents)[number];

/** Renders a batch; empty when no line has changed. */
export async function renderBatch(
  stored: Pick<StoredOperations, "lineChanges">,
  changes: readonly Change[],
  of: BatchContents,
  rendering: Omit<RowRendering, "types">,
): Promise<string> {
  if (of === "packages" && rendering.format === "ndjson") {
    return changes.map((change) => `${jsonText(change)}\n`).join("");
  }
  const rows =
    of === "packages"
      ? changes.map(rowOfChange)
      : (await stored.lineChanges(changes)).map(rowOfLineChange);
  return (await Array.fromAsync(renderRows(rows, { ...rendering, types }))).join("");
}

const types = Object.fromEntries(lineTable.columns.map(({ name, type }) => [name, type]));

/** The columns of `export changes` without its digest. */
function rowOfChange(change: Change): Row {
  return {
    ...identify(change),
    status: change.status,
    status_before: change.statusBefore,
    ...times(change),
    content: change.package === null ? null : JSON.stringify(change.package),
  };
}

/** The columns of `export lines`, after what the change says. */
function rowOfLineChange({ change, lineChange, changedColumns, line }: LineChange): Row {
  const { seller: _, package_key: __, ...columns } = line;
  return {
    ...identify(change),
    package_status: change.status,
    package_status_before: change.statusBefore,
    ...times(change),
    line_change: lineChange,
    changed_columns: changedColumns.join(" "),
    ...columns,
  };
}

function identify({ seller, sequence, kind, late, ...change }: Change): Row {
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

function times({ modifiedAt, observedAt }: Change): Row {
  return {
    last_modified_at: tryFormatTime(modifiedAt) ?? null,
    observed_at: tryFormatTime(observedAt) ?? null,
  };
}
