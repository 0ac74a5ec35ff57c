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
import { counted, dateTime } from "../format.ts";
import { buildFragment } from "../location.ts";
import { findDocs } from "../operations.ts";
import { asClientCode, asCurl, findRefusal } from "../received-request.ts";
import { useAction } from "../use-action.ts";

/** The calls that sellers make, as they come in; the URL holds the filter. */
export function RequestsPage() {
  const { location, overview } = useConsole();
  const [paused, setPaused] = useState(false);
  const { requests, error } = useReceivedRequests(paused);
  const filter = location.query.get("filter") ?? "";
  const chosenId = Number(location.segments[1] ?? Number.NaN);
  const [chosen, setChosen] = useState<ReceivedRequest>();
  const observed = requests.filter((request) => matches(request, filter)).toReversed();
  const found = requests.find(({ id }) => id === chosenId);
  // A request that is shown stays when newer ones push it out of the list.
  useEffect(() => {
    if (found !== undefined || Number.isNaN(chosenId)) setChosen(found);
  }, [found, chosenId]);
  const names = new Map(overview.sellers.map((seller) => [seller.sellerId, seller.nickname]));
  const columns = createColumns(observed, filter, names);
  return (
    <>
      <h1>Requests</h1>
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Filter: operation, path, status or seller"
          type="search"
          value={filter}
          onValue={(value) =>
            window.location.replace(buildFragment(location.segments, { filter: value }))
          }
        />
        <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {paused ? "Go on" : "Pause"}
        </button>
        <p class="muted" aria-live="polite">
          {counted(observed.length, "request")}
        </p>
      </form>
      <ErrorNote error={error} />
      <div class={chosen === undefined ? "" : "above-detail"}>
        <VirtualTable
          label="Requests"
          columns={columns}
          total={observed.length}
          rowAt={(index) => observed[index]}
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
function createColumns(
  observed: readonly ReceivedRequest[],
  filter: string,
  names: ReadonlyMap<string, string>,
): readonly Column<ReceivedRequest>[] {
  const showSeller = ({ sellerId }: ReceivedRequest) => names.get(sellerId) ?? sellerId;
  const measure = (text: (request: ReceivedRequest) => string) =>
    `${0.85 * Math.min(30, Math.max(8, ...observed.map((request) => text(request).length))) + 3}ch`;
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
      width: measure(({ status = "no response", fault = "" }) => `${status} ${fault}`),
      cell: ({ status, fault }) => (
        <span class={status !== undefined && status < 400 ? "" : "bad"}>
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
      width: measure(showSeller),
      cell: (request) => <span title={request.sellerId}>{showSeller(request) || "unknown"}</span>,
    },
  ];
}

function matches({ operation, url, status, sellerId }: ReceivedRequest, filter: string): boolean {
  const searched = `${operation} ${url} ${status ?? "no response"} ${sellerId}`.toLowerCase();
  return searched.includes(filter.trim().toLowerCase());
}

/** One received request with its response, and what may be done with it. */
function RequestDetail({ request }: { request: ReceivedRequest }) {
  const { control, overview } = useConsole();
  const action = useAction();
  const again = () =>
    action.run(async () => {
      const params = { path: { id: String(request.id) } };
      const { id, status } = await readData(control.POST("/requests/{id}/repeat", { params }));
      return `Sent again as request ${id}: ${status === undefined ? "no response" : `HTTP ${status}`}.`;
    });
  const code = asClientCode(request);
  const refusal = findRefusal(request);
  const docs = findDocs(request.operation, overview.paths.docs);
  return (
    <section aria-label={`Request ${request.id}`}>
      <h2>
        Request {request.id}: {request.operation || "(unknown)"}
      </h2>
      <div class="row">
        <CopyButton text={asCurl(request, location.origin)} label="Copy as curl" />
        {code === undefined ? null : <CopyButton text={code} label="Copy as client code" />}
        <ActionButton
          action={action}
          class="small"
          disabled={request.sellerId === ""}
          onClick={again}
        >
          Send again
        </ActionButton>
      </div>
      <ActionNote action={action} />
      <DescriptionList>
        <Fact name="Received">{dateTime(request.at)}</Fact>
        <Fact name="Request">
          <code>
            {request.method} {request.url}
          </code>
        </Fact>
        <Fact name="Seller">{request.sellerId || "unknown: no credentials of a seller"}</Fact>
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
