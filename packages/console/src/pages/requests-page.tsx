import { useEffect, useState } from "preact/hooks";
import { TextField } from "../components/fields.tsx";
import {
  ActionButton,
  ActionNote,
  CopyButton,
  DescriptionList,
  ErrorNote,
  Fact,
  Moment,
  StatusBadge,
  TextView,
} from "../components/parts.tsx";
import { type Column, VirtualTable } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type ReceivedRequest, readData } from "../control.ts";
import { useReceivedRequests } from "../follow-requests.ts";
import { formatCount, formatDateTime } from "../format.ts";
import { buildFragment } from "../location.ts";
import { findDocs } from "../operations.ts";
import { renderClientCode, renderCurlCommand } from "../received-request.ts";
import { useAction } from "../use-action.ts";

/** New ones appear at once; the filter is in the URL. */
export function RequestsPage() {
  const { location, overview } = useConsole();
  const [paused, setPaused] = useState(false);
  const { requests, error } = useReceivedRequests(paused);
  const filter = location.query.get("filter") ?? "";
  const chosenId = Number(location.segments[1] ?? Number.NaN);
  const [chosen, setChosen] = useState<ReceivedRequest>();
  const filtered = requests.filter((request) => matches(request, filter)).toReversed();
  const found = requests.find(({ id }) => id === chosenId);
  // The details of a selected request stay on the page when newer requests push the request out of the list.
  useEffect(() => {
    if (found !== undefined || Number.isNaN(chosenId)) setChosen(found);
  }, [found, chosenId]);
  const names = new Map(overview.sellers.map((seller) => [seller.sellerId, seller.nickname]));
  const columns = createColumns(filtered, filter, names);
  return (
    <>
      <h1>Requests</h1>
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Filter: operation, path, status, refused, or seller"
          type="search"
          value={filter}
          onValue={(value) =>
            window.location.replace(buildFragment(location.segments, { filter: value }))
          }
        />
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {paused ? "Resume" : "Pause"}
        </button>
        <p class="muted" aria-live="polite">
          {formatCount(filtered.length, "request")}
        </p>
      </form>
      <ErrorNote error={error} />
      <div class={chosen === undefined ? "" : "above-detail"}>
        <VirtualTable
          label="Requests"
          columns={columns}
          total={filtered.length}
          rowAt={(index) => filtered[index]}
          empty={
            requests.length === 0
              ? "The sandbox has received no requests yet."
              : "No request matches the filter."
          }
        />
      </div>
      {chosen === undefined ? null : <RequestDetail request={chosen} />}
    </>
  );
}

/** As wide as their texts; the URL gets the rest. */
function createColumns(
  filtered: readonly ReceivedRequest[],
  filter: string,
  names: ReadonlyMap<string, string>,
): readonly Column<ReceivedRequest>[] {
  const nameSeller = ({ sellerId }: ReceivedRequest) => names.get(sellerId) ?? sellerId;
  const measure = (text: (request: ReceivedRequest) => string) =>
    `${0.85 * Math.min(30, Math.max(8, ...filtered.map((request) => text(request).length))) + 3}ch`;
  return [
    { title: "Received", width: "110px", cell: ({ at }) => <Moment at={at} /> },
    {
      title: "Operation",
      width: measure(({ operation }) => operation),
      cell: ({ id, operation }) => (
        <a href={buildFragment(["requests", String(id)], { filter })}>{operation || "(unknown)"}</a>
      ),
    },
    {
      title: "Request",
      cell: ({ method, url }) => <span title={url}>{`${method} ${url}`}</span>,
    },
    {
      title: "Status",
      width: measure(
        ({ status = "no response", fault = "", refusal }) =>
          `${status} ${refusal === undefined ? "" : "refused "}${fault}`,
      ),
      cell: ({ status, fault, refusal }) => (
        <span class={status === undefined || refusal !== undefined ? "bad" : ""} title={refusal}>
          {status ?? "no response"}
          {refusal === undefined ? "" : " refused"}{" "}
          {fault === undefined ? null : <StatusBadge status={fault} />}
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
      width: measure(nameSeller),
      cell: (request) => <span title={request.sellerId}>{nameSeller(request) || "unknown"}</span>,
    },
  ];
}

function matches(request: ReceivedRequest, filter: string): boolean {
  const { operation, url, status = "no response", sellerId, refusal } = request;
  const outcome = refusal === undefined ? "" : `refused ${refusal}`;
  const searched = `${operation} ${url} ${status} ${sellerId} ${outcome}`.toLowerCase();
  return searched.includes(filter.trim().toLowerCase());
}

function RequestDetail({ request }: { request: ReceivedRequest }) {
  const { control, overview } = useConsole();
  const action = useAction();
  const sendAgain = () =>
    action.run(async () => {
      const params = { path: { id: String(request.id) } };
      const { id, status } = await readData(control.POST("/requests/{id}/repeat", { params }));
      return `The request was sent again as request ${id}: ${status === undefined ? "no response" : `HTTP ${status}`}.`;
    });
  const code = renderClientCode(request);
  const { refusal } = request;
  const docs = findDocs(request.operation, overview.paths.docs);
  return (
    <section aria-label={`Request ${request.id}`}>
      <h2>
        Request {request.id}: {request.operation || "(unknown)"}
      </h2>
      <div class="row">
        <CopyButton text={renderCurlCommand(request, location.origin)} label="Copy as curl" />
        {code === undefined ? null : <CopyButton text={code} label="Copy as client code" />}
        <ActionButton
          action={action}
          class="small"
          disabled={request.sellerId === ""}
          onClick={sendAgain}
        >
          Send again
        </ActionButton>
      </div>
      <ActionNote action={action} />
      <DescriptionList>
        <Fact name="Received">{formatDateTime(request.at)}</Fact>
        <Fact name="Request">
          <code>
            {request.method} {request.url}
          </code>
        </Fact>
        <Fact name="Seller">
          {request.sellerId || "unknown: the credentials belong to no seller"}
        </Fact>
        {request.callId === undefined ? null : <Fact name="Call">{request.callId}</Fact>}
        <Fact name="Response">
          {request.status === undefined
            ? "none: the connection was closed"
            : `HTTP ${request.status}`}{" "}
          after {request.durationMs} ms
        </Fact>
        {request.fault === undefined ? null : <Fact name="Fault">{request.fault}</Fact>}
        {refusal === undefined ? null : (
          <Fact name="Refused">
            {refusal}
            {docs === undefined ? null : (
              <>
                {" "}
                <a href={docs}>The rules of {request.operation}</a>
              </>
            )}
          </Fact>
        )}
      </DescriptionList>
      <div class="columns">
        <TextView title="Request body" text={request.body} />
        <TextView title="Response body" text={request.response} />
      </div>
    </section>
  );
}
