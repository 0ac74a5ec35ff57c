import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  checkOptions,
  commandOptions,
  defaultFeedSettings,
  defaultOfferSettings,
  defaultWriteSettings,
  type OptionDescription,
  optionTable,
} from "./option-table.ts";

it.each<[Parameters<typeof checkOptions>[0], string]>([
  [{ concurrency: 0 }, "concurrency must be a whole number, 1 or more"],
  [{ retentionDays: 0.5 }, "retentionDays must be a whole number from 1 to 99999"],
  [{ requestsPerMinute: 0 }, "requestsPerMinute must be a whole number, 1 or more, or false"],
  [{ feed: { overlapMs: -1 } }, "feed.overlapMs must be a whole number, 0 or more"],
  [{ writes: { leaseMs: 999 } }, "writes.leaseMs must be a whole number from 1000 to 600000"],
  [{ offers: { leaseMs: 600_001 } }, "offers.leaseMs must be a whole number from 1 to 600000"],
  [{ offers: { initialPollDelayMs: 600_001 } }, "offers.initialPollDelayMs must be a whole number"],
  [{ offers: { confirmationTimeoutMs: 0 } }, "offers.confirmationTimeoutMs must be a whole number"],
  [{ offers: { maxSends: 1.5 } }, "offers.maxSends must be a whole number, 1 or more"],
  [{ offers: { integrator: " " } }, "offers.integrator must be a text and not empty"],
  [{ feed: { pollMs: 5 } }, "There is no option feed.pollMs, only pollIntervalMs"],
])("refuses %j", (options, message) => {
  expect(() => checkOptions(options)).toThrow(message);
});

it("accepts omitted options, default values and the largest values", () => {
  for (const options of [
    {},
    { feed: defaultFeedSettings, writes: defaultWriteSettings, offers: defaultOfferSettings },
    { offers: { leaseMs: 600_000, initialPollDelayMs: 600_000 }, requestsPerMinute: false },
  ]) {
    expect(() => checkOptions(options)).not.toThrow();
  }
});

it("is what the README lists", () => {
  const rows = (options: Readonly<Record<string, OptionDescription>>, group = "") =>
    Object.entries(options).map(([name, { help, default: fallback, flag, variable }]) => {
      const inCode = `\`${group === "" ? name : `${group}.${name}`}\``;
      const inCommand = [flag, variable].flatMap((name) => (name ? [`\`${name}\``] : []));
      return `| ${[inCode, inCommand.join(", "), fallback ?? "", help].join(" | ")} |`;
    });
  const groups = Object.entries<Readonly<Record<string, OptionDescription>>>(optionTable);
  const lines = [
    "| Option | Flag, variable | Default | |",
    "| --- | --- | --- | --- |",
    ...rows(commandOptions),
    ...groups.flatMap(([group, options]) => rows(options, group)),
  ];
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme.split("\n").filter((line) => lines.includes(line))).toEqual(lines);
});
