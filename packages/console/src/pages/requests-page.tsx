import { useEffect, useState } from "preact/hooks";
import { ErrorNote } from "../components/error-note.tsx";
import { TextField } from "../components/field.tsx";
import { RequestDetail } from "../components/request-detail.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { type Column, VirtualTable } from "../components/virtual-table.tsx";
import { useConsole } from "../console-context.ts";
import type { ReceivedRequest } from "../control.ts";
import { counted, timeOfDay } from "../format.ts";
import { fragmentOf } from "../location.ts";
import { useReceivedRequests } from "../use-received-requests.ts";

/** The calls that sellers make, as they come in; the URL holds the filter. */
export function RequestsPage() {
  const { location } = useConsole();
  const [paused, setPaused] = useState(false);
  const { requests, error } = useReceivedRequests(paused);
  const filter = location.query.get("filter") ?? "";
  const chosenId = Number(location.segments[1] ?? Number.NaN);
  const [chosen, setChosen] = useState<ReceivedRequest>();
  const shown = requests.filter((request) => matches(request, filter)).toReversed();
  const found = requests.find(({ id }) => id === chosenId);
  // A request that is shown stays when newer ones push it out of the list.
  useEffect(() => {
    if (found !== undefined || Number.isNaN(chosenId)) setChosen(found);
  }, [found, chosenId]);
  const columns = columnsOf(filter);
  return (
    <>
      <h1>Requests</h1>
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Filter: operation, path, status or seller"
          type="search"
          value={filter}
          onValue={(value) =>
            window.location.replace(fragmentOf(location.segments, { filter: value }))
          }
        />
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {paused ? "Go on" : "Pause"}
        </button>
        <p class="muted" aria-live="polite">
          {counted(shown.length, "request")}
        </p>
      </form>
      <ErrorNote error={error} />
      <div class={chosen === undefined ? "" : "above-detail"}>
        <VirtualTable
          label="Requests"
          columns={columns}
          total={shown.length}
          rowAt={(index) => shown[index]}
          empty={
            requests.length === 0
              ? "No request was received yet."
              : "No request matches the filter."
          }
        />
      </div>
      {chosen === undefined ? null : <RequestDetail request={chosen} />}
    </>
  );
}

function columnsOf(filter: string): readonly Column<ReceivedRequest>[] {
  return [
    { title: "Time", width: "100px", cell: ({ at }) => timeOfDay(at) },
    {
      title: "Operation",
      width: "220px",
      cell: ({ id, operation }) => (
        <a href={fragmentOf(["requests", String(id)], { filter })}>{operation}</a>
      ),
    },
    { title: "Request", cell: ({ method, url }) => `${method} ${url}` },
    {
      title: "Status",
      width: "280px",
      cell: ({ status, fault }) => (
        <span class={status !== undefined && status < 400 ? "" : "bad-text"}>
          {status ?? "no response"} {fault === undefined ? null : <StatusBadge status={fault} />}
        </span>
      ),
    },
    {
      title: "Duration",
      width: "90px",
      number: true,
      cell: ({ durationMs }) => `${durationMs} ms`,
    },
    { title: "Seller", width: "110px", cell: ({ sellerId }) => sellerId },
  ];
}

function matches({ operation, url, status, sellerId }: ReceivedRequest, filter: string): boolean {
  const searched = `${operation} ${url} ${status ?? "no response"} ${sellerId}`.toLowerCase();
  return searched.includes(filter.trim().toLowerCase());
}
