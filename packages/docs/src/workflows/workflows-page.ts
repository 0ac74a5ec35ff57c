import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { Operation } from "../reference/operation.ts";
import { problemAt } from "../site/docs-error.ts";
import { expandText } from "../site/expand-text.ts";
import { details, fence, paragraphs } from "../site/markdown.ts";
import type { MadePages } from "../site/written-pages.ts";

export interface Step {
  readonly id: string;
  readonly description: string;
  /** The contract that has the operation: `rest`, `soap` or `sandbox`. */
  readonly source: string;
  readonly operationId: string;
  /** The YAML source of one step of a workflow: the step's request, criteria and outputs. */
  readonly yaml: string;
  readonly line: number;
}

/** A workflow of an Arazzo 1.0 document. */
export interface Workflow {
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly steps: readonly Step[];
  readonly file: string;
}

/** Only what the page uses. */
interface ArazzoDocument {
  readonly info: { readonly title: string; readonly summary?: string };
  readonly workflows: readonly {
    readonly summary?: string;
    readonly description?: string;
    readonly steps: readonly {
      readonly stepId: string;
      readonly description?: string;
      readonly operationId?: string;
      readonly workflowId?: string;
    }[];
  }[];
}

/** By file name; empty when the folder is missing. */
export function readWorkflows(root: string, folder: string): Workflow[] {
  return globSync(`${folder}/*.arazzo.yaml`, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) => parseWorkflows(file, readFileSync(join(root, file), "utf8")));
}

export function parseWorkflows(file: string, text: string): Workflow[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const { info, workflows }: ArazzoDocument = document.toJS();
  return workflows.map(({ summary, description = "", steps }, index) => ({
    title: summary ?? info.title,
    summary: info.summary ?? "",
    description,
    file,
    steps: steps.map(({ stepId, description: labels = stepId, ...step }, at) => {
      const called = step.operationId ?? step.workflowId ?? "";
      const [, source = "", operationId = called] =
        /^\$sourceDescriptions\.([^.]+)\.(.+)$/.exec(called) ?? [];
      const node = document.getIn(["workflows", index, "steps", at], true);
      const [begin, end] = isNode(node) && node.range ? node.range : [0, 0];
      const { line, col } = lines.linePos(begin);
      const yaml = text
        .slice(begin, end)
        .trimEnd()
        .replaceAll(`\n${" ".repeat(col - 1)}`, "\n");
      return { id: stepId, description: labels, source, operationId, yaml, line };
    }),
  }));
}

/** The operations of the contracts, by protocol: `rest`, `soap`, `sandbox`. */
export type KnownOperations = Readonly<Record<string, readonly Operation[]>>;

/** Every step links to its operation; also returns the workflows' problems. */
export function workflowsPage(
  workflows: readonly Workflow[],
  operations: KnownOperations,
): MadePages {
  const problems: string[] = [];
  const sections = workflows.map((workflow) => section(workflow, operations, problems));
  const page = {
    path: "workflows",
    title: "Workflows",
    description: "A seller's tasks, step by step, with the calls of each step.",
    body: `These workflows show a seller's tasks, call by call. Each is an [Arazzo](/guides/extending.html#workflows-and-vendor-extensions) workflow of the contract, and \`npm test\` runs it against the sandbox.\n\n${sections.join("\n\n") || "The contract has no workflows yet."}`,
  };
  return { pages: [page], problems };
}

function section(
  { title, summary, description, steps, file }: Workflow,
  operations: KnownOperations,
  problems: string[],
): string {
  const expanded = expandText(description, { file, linesBefore: 0 });
  problems.push(...expanded.problems);
  const items = steps.map((step) => {
    // A workflow step over SOAP sends an envelope, and the request element in the envelope names the operation.
    const name = /<(?:\w+:)?(\w+)Request[\s>]/.exec(step.yaml)?.[1] ?? step.operationId;
    const called = operations[step.source]?.find((operation) => operation.name === name);
    if (called === undefined) {
      const what = `step "${step.id}" calls "${name}", an operation that neither contract has`;
      problems.push(problemAt(file, step.line, what));
    }
    return item(step, `${step.source} [\`${name}\`](/${called?.page}.html)`);
  });
  const text = expanded.text.trim();
  return paragraphs([`## ${title}`, summary, text, items.join("\n"), `From \`${file}\``]);
}

function item({ description: text, yaml }: Step, called: string): string {
  const whole = details("Request and conditions", fence(yaml, "yaml"));
  return `1. ${`${text.trim()}\n\n${called}\n\n${whole}`.replace(/\n(?=.)/g, "\n   ")}`;
}
