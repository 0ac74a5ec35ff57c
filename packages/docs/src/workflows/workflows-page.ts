import type { Operation } from "../reference/operation.ts";
import { problemAt } from "../site/docs-error.ts";
import { expandText } from "../site/expand-text.ts";
import { details, fence } from "../site/markdown.ts";
import type { MadePages } from "../site/written-pages.ts";
import type { Step, Workflow } from "./read-workflows.ts";

/** The operations of the contracts, by protocol: `rest`, `soap`, `sandbox`. */
export type KnownOperations = Readonly<Record<string, readonly Operation[]>>;

/** The workflows as a page, every step linked to what it calls; and what is wrong with them. */
export function workflowsPage(
  workflows: readonly Workflow[],
  operations: KnownOperations,
): MadePages {
  const problems: string[] = [];
  const sections = workflows.map((workflow) => section(workflow, operations, problems));
  const page = {
    path: "workflows",
    title: "Workflows",
    description: "What a seller's system goes through, step by step, with the calls of each step.",
    body: `What a seller's system goes through, call by call. Each is an [Arazzo](/guides/extending.html#workflows) workflow of the contract, and \`npm test\` runs it against the sandbox.\n\n${sections.join("\n\n") || "The contract has no workflows yet."}`,
  };
  return { pages: [page], problems };
}

function section(
  { title, summary, words, steps, file }: Workflow,
  operations: KnownOperations,
  problems: string[],
): string {
  const expanded = expandText(words, { file, linesBefore: 0 });
  problems.push(...expanded.problems);
  const items = steps.map((step) => {
    // What is sent over SOAP is an envelope, whose request says what is called.
    const name = /<(?:\w+:)?(\w+)Request[\s>]/.exec(step.yaml)?.[1] ?? step.operationId;
    const called = operations[step.source]?.find((operation) => operation.name === name);
    if (called === undefined) {
      const what = `step "${step.id}" calls "${name}", which neither contract has`;
      problems.push(problemAt(file, step.line, what));
    }
    return item(step, `${step.source} [\`${name}\`](/${called?.page}.html)`);
  });
  return [`## ${title}`, summary, expanded.text.trim(), items.join("\n"), `From \`${file}\``]
    .filter((part) => part !== "")
    .join("\n\n");
}

function item({ words, yaml }: Step, called: string): string {
  const whole = details("Sent, and what must hold", fence(yaml, "yaml"));
  return `1. ${`${words.trim()}\n\n${called}\n\n${whole}`.replace(/\n(?=.)/g, "\n   ")}`;
}
