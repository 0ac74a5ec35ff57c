import { useEffect, useState } from "preact/hooks";
import { ErrorNote } from "../components/error-note.tsx";
import { TextField } from "../components/field.tsx";
import { Moment } from "../components/moment.tsx";
import { RequestDetail } from "../components/request-detail.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { type Column, VirtualTable } from "../components/virtual-table.tsx";
import { useConsole } from "../console-context.ts";
import type { ReceivedRequest } from "../control.ts";
import { counted } from "../format.ts";
import { fragmentOf } from "../location.ts";
import { useReceivedRequests } from "../use-received-requests.ts";

/** The calls that sellers make, as they come in; the URL holds the filter. */
export function RequestsPage() {
  const { location, overview } = useConsole();
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
  const names = new Map(overview.sellers.map((seller) => [seller.sellerId, seller.nickname]));
  const columns = columnsOf(shown, filter, names);
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

/** As wide as what they hold; the request has the rest. */
function columnsOf(
  shown: readonly ReceivedRequest[],
  filter: string,
  names: ReadonlyMap<string, string>,
): readonly Column<ReceivedRequest>[] {
  const nameOf = ({ sellerId }: ReceivedRequest) => names.get(sellerId) ?? sellerId;
  const widthOf = (text: (request: ReceivedRequest) => string) =>
    `${0.85 * Math.min(30, Math.max(8, ...shown.map((request) => text(request).length))) + 3}ch`;
  return [
    { title: "Received", width: "110px", cell: ({ at }) => <Moment at={at} /> },
    {
      title: "Operation",
      width: widthOf(({ operation }) => operation),
      cell: ({ id, operation }) => (
        <a href={fragmentOf(["requests", String(id)], { filter })}>{operation || "(unknown)"}</a>
      ),
    },
    {
      title: "Request",
      cell: ({ method, url }) => <span title={url}>{`${method} ${url}`}</span>,
    },
    {
      title: "Status",
      width: widthOf(({ status = "no response", fault = "" }) => `${status} ${fault}`),
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
    {
      title: "Seller",
      width: widthOf(nameOf),
      cell: (request) => <span title={request.sellerId}>{nameOf(request) || "unknown"}</span>,
    },
  ];
}

function matches({ operation, url, status, sellerId }: ReceivedRequest, filter: string): boolean {
  const searched = `${operation} ${url} ${status ?? "no response"} ${sellerId}`.toLowerCase();
  return searched.includes(filter.trim().toLowerCase());
}
