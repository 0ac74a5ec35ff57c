import { CallChart } from "../components/call-chart.tsx";
import {
  DescriptionList,
  ErrorNote,
  Fact,
  Moment,
  StatusBadge,
  Tile,
} from "../components/parts.tsx";
import { type Column, Table } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type ReceivedRequest, readData } from "../control.ts";
import { useReceivedRequests } from "../follow-requests.ts";
import { formatCount, formatDateTime, formatDuration, formatNumber } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useLoad } from "../use-load.ts";
import { ConnectCard } from "./connect-card.tsx";
import { DifferencesCard } from "./differences-card.tsx";

/** How many calls the dashboard lists. */
const LAST_CALLS = 5;

/** A dashboard of the chosen seller: what waits, what it calls, and how to connect to the sandbox. */
export function OverviewPage() {
  const { control, overview, sellerId } = useConsole();
  const { requests, error } = useReceivedRequests(false);
  const deviations = useLoad(
    async (signal) => {
      const [faults, exam] = await Promise.all([
        readData(control.GET("/faults", { signal })),
        readData(control.GET("/exam", { signal })),
      ]);
      return { faults: faults.content.filter(({ remaining }) => remaining !== 0), exam };
    },
    [control, overview],
  );
  const seller = overview.sellers.find((item) => item.sellerId === sellerId);
  if (seller === undefined) return <p class="empty">There is no seller {sellerId}.</p>;
  const { clock, recent } = overview;
  const { faults = [], exam } = deviations.value ?? {};
  const { Created = 0, Picking = 0 } = seller.packages;
  return (
    <>
      <h1>Overview</h1>
      <ErrorNote error={error ?? deviations.error} retry={deviations.reload} />
      <ul class="tiles">
        <Tile
          value={Created}
          label="orders waiting"
          note={`packages to accept; ${formatNumber(Picking)} to ship`}
          href={buildFragment(["packages"], { status: "Created" })}
        />
        <Tile
          value={recent.refused}
          bad
          label="calls refused"
          note={`of ${formatNumber(recent.calls)} in ${recent.minutes} minutes`}
          href={buildFragment(["requests"], { filter: "refused" })}
        />
        <Tile
          value={seller.queuedTasks}
          label="tasks in the queue"
          note="prices, stocks, products"
          href={buildFragment(["tasks"])}
        />
        <Tile
          value={faults.length}
          bad
          label={faults.length === 1 ? "fault active" : "faults active"}
          note={faults.map(({ kind }) => kind).join(", ") || "calls are answered as they should be"}
          href={buildFragment(["faults"])}
        />
      </ul>
      <div class="cards">
        <section class="card wide">
          <h2>Calls a minute</h2>
          <CallChart calls={requests} now={clock.now} />
          <h3>Last calls</h3>
          <Table columns={callColumns} rows={requests.slice(-LAST_CALLS).toReversed()} />
        </section>
        <section class="card">
          <h2>Now</h2>
          <DescriptionList>
            <Fact name="Sandbox clock">
              {formatDateTime(clock.now)} {clock.frozen ? <StatusBadge status="frozen" /> : null}
              <ClockWarning now={clock.now} />
            </Fact>
            <Fact name="Exam">
              <a href={buildFragment(["exam"])}>{exam?.state ?? "…"}</a>
              {exam === undefined || exam.state === "none"
                ? null
                : `, ${formatCount(exam.polls, "poll")}, ${formatCount(exam.requests, "request")}`}
            </Fact>
            <Fact name="Profile">{overview.profile}</Fact>
            <Fact name="Version">{overview.version}</Fact>
            <Fact name="Products">
              <a href={buildFragment(["products"])}>{formatNumber(seller.products)}</a>
            </Fact>
            <Fact name="Packages">
              <ul>
                {Object.entries(seller.packages).map(([status, count]) => (
                  <li key={status}>
                    <a href={buildFragment(["packages"], { status })}>{status}</a>{" "}
                    {formatNumber(count)}
                  </li>
                ))}
              </ul>
            </Fact>
          </DescriptionList>
        </section>
        <ConnectCard seller={seller} />
        <DifferencesCard />
      </div>
    </>
  );
}

const callColumns: readonly Column<ReceivedRequest>[] = [
  { title: "Received", cell: ({ at }) => <Moment at={at} /> },
  {
    title: "Operation",
    cell: ({ id, operation }) => (
      <a href={buildFragment(["requests", String(id)])}>{operation || "(unknown)"}</a>
    ),
  },
  {
    title: "Outcome",
    cell: ({ status, refusal }) =>
      refusal === undefined && status !== undefined ? (
        <span class="good">{status}</span>
      ) : (
        <span class="bad">{refusal ?? "no response"}</span>
      ),
  },
];

/**
 * Warns when the sandbox's clock and the machine's clock differ, because a program that uses the machine's clock then
 * misses orders of the sandbox.
 */
function ClockWarning({ now }: { now: number }) {
  const ahead = Math.round((now - Date.now()) / 60_000) * 60_000;
  if (Math.abs(ahead) <= 60_000) return null;
  const text = `${formatDuration(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"}`;
  return <p class="bad">{text} this machine's clock</p>;
}
