import { TextField, useFields } from "../components/fields.tsx";
import {
  ActionButton,
  ActionNote,
  DescriptionList,
  ErrorNote,
  Fact,
  StatusBadge,
} from "../components/parts.tsx";
import { type Column, Table } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type Exam, type ExamRule, readData } from "../control.ts";
import { formatNumber, formatTimeOfDay } from "../format.ts";
import { buildFragment } from "../location.ts";
import { useAction } from "../use-action.ts";
import { useInterval, useLoad } from "../use-load.ts";

export function ExamPage() {
  const { control, version } = useConsole();
  const exam = useLoad((signal) => readData(control.GET("/exam", { signal })), [control, version]);
  useInterval(exam.reload);
  const { value } = exam;
  return (
    <>
      <h1>Exam</h1>
      <p>
        A simulated day of a seller judges the program that calls this sandbox: what it misses, what
        it sends twice, what it takes for done.
      </p>
      <StartForm />
      <ErrorNote error={exam.error} retry={exam.reload} />
      {value === undefined || value.state === "none" ? null : (
        <>
          <State exam={value} />
          <Rules requests={value.requests} state={value.state} />
          <h2>Events</h2>
          <Table columns={eventColumns} rows={value.events} />
        </>
      )}
    </>
  );
}

function StartForm() {
  const { control, changed } = useConsole();
  const { values, field } = useFields({ seconds: "90", poll: "5" });
  const action = useAction();
  const start = () =>
    action.run(async () => {
      if (!confirm("Start an exam? It replaces all data of the sandbox.")) return undefined;
      const body = { seconds: Number(values.seconds), poll: Number(values.poll) };
      await readData(control.POST("/exam", { body }));
      changed();
      return "The exam begins with the program's first request.";
    });
  return (
    <>
      <div class="row">
        <TextField label="Seconds of the day" type="number" {...field("seconds")} />
        <TextField label="Seconds between polls" type="number" {...field("poll")} />
        <ActionButton action={action} onClick={start}>
          Start an exam
        </ActionButton>
      </div>
      <ActionNote action={action} />
    </>
  );
}

function State({ exam }: { exam: Exam }) {
  const { state, polls, requests, endsAt, seller } = exam;
  return (
    <DescriptionList>
      <Fact name="State">
        <StatusBadge status={state} />
        {endsAt === undefined ? null : ` until ${formatTimeOfDay(endsAt)}`}
      </Fact>
      <Fact name="Credentials">
        <code>{seller?.appKey}</code>, <code>{seller?.appSecret}</code>
      </Fact>
      <Fact name="Polls">{formatNumber(polls)}</Fact>
      <Fact name="Requests">
        <a href={buildFragment(["requests"])}>{formatNumber(requests)}</a>
      </Fact>
    </DescriptionList>
  );
}

/** The rules, failed ones first. */
function Rules({ requests, state }: { requests: number; state: string }) {
  const { control, version } = useConsole();
  const { value, error, reload } = useLoad(
    (signal) => readData(control.GET("/exam/result", { signal })),
    [control, version, requests, state],
  );
  const order = ["failed", "passed", "not-seen"];
  const rules = [...(value?.rules ?? [])].sort(
    (one, other) => order.indexOf(one.status) - order.indexOf(other.status),
  );
  return (
    <>
      <h2>Rules</h2>
      <ErrorNote error={error} retry={reload} />
      <Table columns={ruleColumns} rows={rules} />
    </>
  );
}

const ruleColumns: readonly Column<ExamRule>[] = [
  { title: "Rule", cell: ({ title }) => title },
  { title: "Result", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: "What was wrong",
    cell: ({ failures, cost, advice }) =>
      failures.length === 0 ? null : (
        <>
          {failures.slice(0, 3).map(({ request, at, text }) => (
            <p key={`${request} ${text}`}>
              {formatTimeOfDay(at)} {request === undefined ? "" : `request ${request} `}
              {text}
            </p>
          ))}
          <p class="muted">
            {cost} {advice}
          </p>
        </>
      ),
  },
];

const eventColumns: readonly Column<Exam["events"][number]>[] = [
  { title: "Time", cell: ({ at }) => formatTimeOfDay(at) },
  { title: "Poll", number: true, cell: ({ poll }) => poll },
  { title: "Event", cell: ({ text }) => text },
];
