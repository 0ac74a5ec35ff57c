import { faultFields, faultKinds, faultMoments } from "@marketplace-seller/sandbox/control";
import { useState } from "preact/hooks";
import { ChoiceField, TextField, useFields } from "../components/fields.tsx";
import { ActionButton, ActionNote, ErrorNote } from "../components/parts.tsx";
import { type Column, Table } from "../components/tables.tsx";
import { useConsole } from "../console-context.ts";
import { type Fault, type FaultRequest, readData } from "../control.ts";
import { formatDateTime, formatTimeOfDay } from "../format.ts";
import { operations } from "../operations.ts";
import { useAction } from "../use-action.ts";
import { useInterval, useLoad } from "../use-load.ts";

export function FaultsPage() {
  return (
    <>
      <h1>Faults &amp; clock</h1>
      <div class="columns">
        <section class="card">
          <h2>Add a fault</h2>
          <FaultForm />
        </section>
        <section class="card">
          <h2>Clock</h2>
          <ClockForm />
        </section>
      </div>
      <h2>Faults</h2>
      <FaultTable />
    </>
  );
}

function FaultForm() {
  const { control, sellerId } = useConsole();
  const { values, field } = useFields({
    kind: "reset-after-commit",
    operation: "",
    seller: "",
    times: "1",
    percent: "",
    ...emptyKindFields,
  });
  const kind = values.kind as FaultRequest["kind"];
  const action = useAction();
  const add = () =>
    action.run(async () => {
      const { operation, seller, times, percent } = values;
      const body: FaultRequest = {
        kind,
        ...readKindFields(kind, values),
        ...(operation && { operation }),
        ...(seller && { sellerId: seller }),
        ...(times && { times: Number(times) }),
        ...((percent || !times) && { percent: Number(percent || 100) }),
      };
      const fault = await readData(control.POST("/faults", { body }));
      return `Fault ${fault.id} is active.`;
    });
  return (
    <>
      <div class="form-fields">
        <ChoiceField label="Fault" choices={faultKinds} {...field("kind")} />
        <ChoiceField
          label="On operation"
          choices={operationNames}
          emptyLabel="any"
          {...field("operation")}
        />
        <ChoiceField
          label="For seller"
          choices={[sellerId]}
          emptyLabel="any"
          {...field("seller")}
        />
        {faultFields[kind].map((name) => (
          <TextField key={name} {...kindFields[name]} {...field(name)} />
        ))}
        <TextField
          label="Number of hits"
          hint="empty: until removed"
          type="number"
          {...field("times")}
        />
        <TextField label="Percent of calls" hint="empty: all" type="number" {...field("percent")} />
      </div>
      <p>
        <ActionButton action={action} class="main" onClick={add}>
          Add the fault
        </ActionButton>
      </p>
      <ActionNote action={action} />
    </>
  );
}

const operationNames = operations.map(({ name }) => name);

type KindField = (typeof faultFields)[FaultRequest["kind"]][number];

/** What only some kinds have; durations are in minutes. */
const kindFields = {
  delayMs: { label: "Delay in milliseconds", hint: "empty: 1,000", type: "number" },
  retryAfterSeconds: { label: "Retry-After in seconds", hint: "empty: default", type: "number" },
  location: { label: "Address of the redirect", hint: "empty: default" },
  bombBytes: { label: "Bytes when decompressed", hint: "empty: 256 MiB", type: "number" },
  stockCode: { label: "With stock code", hint: "empty: any" },
  orderNumber: { label: "Of order number", hint: "empty: any" },
  durationMs: { label: "Duration in minutes", hint: "empty: for ever", type: "number" },
  message: { label: "Message" },
  label: { label: "Label" },
} as const satisfies Readonly<Record<KindField, { label: string; hint?: string; type?: "number" }>>;

const emptyKindFields = Object.fromEntries(
  Object.keys(kindFields).map((name) => [name, ""]),
) as Readonly<Record<KindField, string>>;

function readKindFields(
  kind: FaultRequest["kind"],
  values: Readonly<Record<KindField, string>>,
): Partial<FaultRequest> {
  const input = faultFields[kind].filter((name) => values[name] !== "");
  return Object.fromEntries(input.map((name) => [name, readKindField(name, values[name])]));
}

function readKindField(name: KindField, text: string): string | number {
  if (name === "durationMs") return Math.round(Number(text) * MINUTE_MS);
  return "type" in kindFields[name] ? Number(text) : text;
}

const MINUTE_MS = 60_000;

function FaultTable() {
  const { control, version } = useConsole();
  const action = useAction();
  const { value, error, reload } = useLoad(
    (signal) => readData(control.GET("/faults", { signal })),
    [control, version],
  );
  useInterval(reload);
  const remove = (id: string) =>
    action.run(async () => {
      await readData(control.DELETE("/faults/{id}", { params: { path: { id } } }));
      return `Fault ${id} was removed.`;
    });
  const columns: readonly Column<Fault>[] = [
    {
      title: "Fault",
      cell: ({ kind, percent = 100 }) => (percent === 100 ? kind : `${kind} (${percent} %)`),
    },
    { title: "Operation", cell: ({ operation }) => operation ?? "any" },
    { title: "Seller", cell: (fault) => fault.sellerId ?? "any" },
    { title: "Applies to", cell: renderBusinessFields },
    { title: "Moment", cell: ({ when }) => when ?? "" },
    { title: "Hits", cell: renderHits },
    {
      title: "Actions",
      cell: ({ id }) => (
        <ActionButton
          action={action}
          class="small danger"
          label={`Remove fault ${id}`}
          onClick={() => remove(id)}
        >
          Remove
        </ActionButton>
      ),
    },
  ];
  return (
    <>
      <ErrorNote error={error} retry={reload} />
      <ActionNote action={action} />
      {value?.content.length === 0 ? <p class="muted">There are no faults.</p> : null}
      <Table columns={columns} rows={value?.content ?? []} classOfRow={chooseFaultClass} />
    </>
  );
}

function chooseFaultClass({ remaining }: Fault): string {
  return remaining === 0 ? "over" : "";
}

/** Such as `order 4711, for 60 minutes`. */
function renderBusinessFields(fault: Fault): string {
  const { kind, stockCode, orderNumber, durationMs, message, label } = fault;
  if (faultMoments[kind].length > 0) return "";
  const duration = durationMs === undefined ? "for ever" : `for ${durationMs / MINUTE_MS} minutes`;
  return [
    orderNumber && `order ${orderNumber}`,
    stockCode,
    label && `“${label}”`,
    message && `“${message}”`,
    faultFields[kind].includes("durationMs") && duration,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Such as `ended: 2 of 2, last at 12:03:10`. */
function renderHits({ hits, remaining, lastHitAt }: Fault): string {
  const limit = remaining === undefined ? "" : ` of ${hits + remaining}`;
  const last = lastHitAt === undefined ? "" : `, last at ${formatTimeOfDay(lastHitAt)}`;
  return `${remaining === 0 ? "ended: " : ""}${hits}${limit}${last}`;
}

const STEPS = [
  ["1 minute", 60_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
] as const;

function ClockForm() {
  const { control, version } = useConsole();
  const [at, setAt] = useState("");
  const action = useAction();
  const { value: clock, error } = useLoad(
    (signal) => readData(control.GET("/clock", { signal })),
    [control, version],
  );
  const runAndReport = (work: () => Promise<{ now: number; frozen: boolean }>) =>
    action.run(async () => {
      const { now, frozen } = await work();
      return `The sandbox's clock shows ${formatDateTime(now)} and is ${frozen ? "frozen" : "running"}.`;
    });
  const freeze = () =>
    runAndReport(() =>
      readData(
        control.POST("/clock/freeze", { body: at === "" ? {} : { at: Date.parse(`${at}+03:00`) } }),
      ),
    );
  return (
    <>
      <ErrorNote error={error} />
      <p>
        {clock === undefined
          ? "…"
          : `${formatDateTime(clock.now)}${clock.frozen ? " (frozen)" : ""}`}
      </p>
      <div class="row">
        <TextField label="Moment (GMT+3)" type="datetime-local" value={at} onValue={setAt} />
        <ActionButton action={action} onClick={freeze}>
          Freeze
        </ActionButton>
        <ActionButton
          action={action}
          onClick={() => runAndReport(() => readData(control.POST("/clock/resume")))}
        >
          Resume
        </ActionButton>
      </div>
      <p class="row">
        <span class="muted">Advance by</span>
        {STEPS.map(([label, milliseconds]) => (
          <ActionButton
            action={action}
            key={label}
            onClick={() =>
              runAndReport(() =>
                readData(control.POST("/clock/advance", { body: { milliseconds } })),
              )
            }
          >
            {label}
          </ActionButton>
        ))}
      </p>
      <ActionNote action={action} />
    </>
  );
}
