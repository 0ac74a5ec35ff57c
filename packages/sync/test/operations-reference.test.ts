import { expect, it } from "vitest";
import { type Metric, metricTable } from "../src/app/metric-table.ts";
import { exitCodeTable } from "../src/cli/exit-codes.ts";
import { commandEventTable, type EventEntry, eventTable } from "../src/contract/event-table.ts";

const PAGE = "../../docs/pages/reference/sync-events.md";

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const code = (text: string) => `\`${text}\``;

const renderEvents = (events: Readonly<Record<string, EventEntry>>) =>
  renderTable(
    ["`event`", "`level`", "Fields", "Meaning"],
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
  const exits = Object.values(exitCodeTable).map(({ code, meaning }) => [String(code), meaning]);
  return `---
title: Events, metrics and exit codes of the sync
description: Every log event of marketplace-sync with its fields, every metric by its name in Prometheus, and what each exit code of the command means.
---

[On call](/guides/on-call.html) says which event or metric to look at for each symptom. \`deploy/monitoring\` has alert rules for the sync for Prometheus and a Grafana dashboard.

## Events

\`marketplace-sync run --log-format json\` writes a line of JSON to standard error for each event, with \`time\` (ISO 8601), \`level\`, \`event\` and the fields that the table below gives. The function \`onEvent\` in the options of \`createSync\` receives each event as \`{ type, ...fields }\`. Events of the sync hold no personal data, except for the messages of errors that your own consumers throw. The command \`run\` reports a lasting failure once, and then every ten minutes with \`repeated\`, which is the number of repetitions since the last report; the event \`recovered\` reports the end of the failure.

${renderEvents(eventTable)}

The command itself reports these events, too:

${renderEvents(commandEventTable)}

## Metrics

\`marketplace-sync run --listen 127.0.0.1:9464\` serves the metrics of the table below at \`/metrics\` for Prometheus, each with the label \`otel_scope_name\`. The metric \`target_info\` has the label \`service_name\`, which the environment variable \`OTEL_SERVICE_NAME\` sets. The counters of a new seller start at zero, so that Prometheus sees the first increase. The option \`meter\` of \`createSync\` records the metrics with OpenTelemetry under the name that the table gives.

${renderTable(["Metric", "Kind", "Labels", "Meaning"], metrics)}

## Exit codes

${renderTable(["Exit code", "Meaning"], exits)}
`;
}

/** `vitest run test/operations-reference -u` updates the page. */
it("is what the docs list", async () => {
  await expect(renderPage()).toMatchFileSnapshot(PAGE);
});
