import { expect, it } from "vitest";
import { EXIT } from "../src/cli/command-io.ts";
import { commandEventTable, type EventEntry, eventTable } from "../src/event-table.ts";
import { type Metric, metricTable } from "../src/run/metric-table.ts";

const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  success: "Done, and all is well",
  failure: "It failed; the reason is the last line of standard error",
  usage: "Wrong use: an option, a name, an address or the configuration; nothing was done",
  incomplete:
    "Done in part: a seller could not be brought to the present, a row is not confirmed, a write is unknown, a premise is false, or `status --check` found a problem",
};

const PAGE = "../../docs/pages/reference/sync-events.md";

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const code = (text: string) => `\`${text}\``;

const renderEvents = (events: Readonly<Record<string, EventEntry>>) =>
  renderTable(
    ["`event`", "`level`", "Fields", "It says"],
    Object.entries(events).map(([name, { level, fields, description }]) => {
      return [code(name), level, fields.map(code).join(", "), description];
    }),
  );

function renderPage(): string {
  const metrics = Object.values<Metric>(metricTable).map(
    ({ prometheus, kind, labels, unit, name, description }) => [
      code(prometheus),
      kind,
      labels.map(code).join(", "),
      `${description}; to OpenTelemetry ${code(name)}, unit ${code(unit)}`,
    ],
  );
  const exits = Object.entries(EXIT).map(([name, status]) => [
    String(status),
    EXIT_MEANINGS[name as keyof typeof EXIT],
  ]);
  return `---
title: Events, metrics and exit codes of the sync
description: Every log event of marketplace-sync with its fields, every metric as Prometheus shows it, and what each exit code of the command means.
---

[On call](/guides/on-call.html) says by symptom which of them to look at. \`deploy/monitoring\` has alert rules for Prometheus and a Grafana dashboard.

## Events

\`marketplace-sync run --log-format json\` writes a line of JSON to standard error for each event, with \`time\` (ISO 8601), \`level\`, \`event\` and the fields below. \`onEvent\` of \`createSync\` receives the same as \`{ type, ...fields }\`. Nothing in them is personal, but what your own consumers throw. The command writes a failure that repeats itself once, and every ten minutes with \`repeated\`, how often it came since; \`recovered\` ends it.

${renderEvents(eventTable)}

The command itself writes these, too:

${renderEvents(commandEventTable)}

## Metrics

As \`/metrics\` of \`marketplace-sync run --listen 127.0.0.1:9464\` shows them to Prometheus, with the label \`otel_scope_name\` each; \`target_info\` has \`service_name\`, which \`OTEL_SERVICE_NAME\` sets. Counters of a seller begin at zero. The option \`meter\` of \`createSync\` gives them to OpenTelemetry under the other name.

${renderTable(["Metric", "Kind", "Labels", "It shows"], metrics)}

## Exit codes

${renderTable(["Exit code", "Meaning"], exits)}
`;
}

/** `vitest run test/operations-reference -u` writes the page anew. */
it("is what the docs list", async () => {
  await expect(renderPage()).toMatchFileSnapshot(PAGE);
});
