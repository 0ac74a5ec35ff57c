import { ErrorNote, StatusBadge } from "../components/parts.tsx";
import { type Column, Table } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { readData, type Task } from "../control.ts";
import { formatCount, formatDateTime } from "../format.ts";
import { useLoad } from "../use-load.ts";

export function TasksPage() {
  const { control, sellerId, version } = useConsole();
  const { value, error, reload } = useLoad(
    (signal) => readData(control.GET("/tasks", { params: { query: { sellerId } }, signal })),
    [control, sellerId, version],
  );
  return (
    <>
      <h1>Tasks</h1>
      <p class="row">
        <button type="button" onClick={reload}>
          Load again
        </button>
        <span class="muted">The last 100 product tasks, newest first.</span>
      </p>
      <ErrorNote error={error} retry={reload} />
      {value?.content.length === 0 ? (
        <p class="empty">The seller has sent no product tasks yet.</p>
      ) : null}
      {value?.content.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </>
  );
}

/** A task has up to 1,000. */
const MAX_SHOWN_SKUS = 100;

const outcomeColumns: readonly Column<Task["outcomes"][number]>[] = [
  { title: "Stock code", cell: ({ stockCode }) => stockCode },
  { title: "Outcome", cell: ({ status }) => <StatusBadge status={status} /> },
  { title: "Reasons", cell: ({ reasons }) => reasons.join(" ") },
];

function TaskCard({ task }: { task: Task }) {
  const failed = task.outcomes.filter(({ status }) => status === "FAIL");
  // The list of a task's SKUs begins with failed SKUs, because people usually look for failures.
  const ordered = [...failed, ...task.outcomes.filter(({ status }) => status !== "FAIL")];
  return (
    <details class="card task">
      <summary>
        <strong>{task.work.type}</strong> {task.id}{" "}
        <StatusBadge status={task.appliedDate === null ? task.status : "PROCESSED"} />{" "}
        <span class="muted">
          {formatDateTime(task.createdDate)}, {formatCount(task.work.skus.length, "SKU")}
          {task.appliedDate === null ? ", waiting" : `, ${failed.length} failed`}
        </span>
      </summary>
      {task.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <Table columns={outcomeColumns} rows={ordered.slice(0, MAX_SHOWN_SKUS)} />
      {ordered.length > MAX_SHOWN_SKUS ? (
        <p class="muted">and {formatCount(ordered.length - MAX_SHOWN_SKUS, "more SKU")}</p>
      ) : null}
    </details>
  );
}
