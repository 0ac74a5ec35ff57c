import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument, stringify } from "yaml";

/** One step of a workflow. */
export interface Step {
  readonly id: string;
  readonly words: string;
  /** The description that the operation is in: `rest`, `soap`, `sandbox`. */
  readonly source: string;
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly body: { readonly text: string; readonly language: "yaml" | "xml" } | undefined;
  /** What must hold afterwards, in Arazzo's runtime expressions. */
  readonly criteria: readonly string[];
  /** Names of what later steps use of it, each with the expression that finds it. */
  readonly outputs: readonly (readonly [name: string, expression: string])[];
  /** Where it stands. */
  readonly line: number;
}

/** What a seller goes through, step by step: a workflow of an Arazzo 1.0 document. */
export interface Workflow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly words: string;
  readonly steps: readonly Step[];
  /** Relative to the repository's root. */
  readonly file: string;
}

/** The part of an Arazzo document that is shown. */
interface ArazzoDocument {
  readonly info: { readonly title: string; readonly summary?: string };
  readonly workflows: readonly {
    readonly workflowId: string;
    readonly summary?: string;
    readonly description?: string;
    readonly steps: readonly ArazzoStep[];
  }[];
}

interface ArazzoStep {
  readonly stepId: string;
  readonly description?: string;
  readonly operationId?: string;
  readonly workflowId?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: unknown }[];
  readonly requestBody?: { readonly payload?: unknown };
  readonly successCriteria?: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

/** The workflows in a folder of Arazzo documents, by file name; none when there is no such folder. */
export function readWorkflows(root: string, folder: string): Workflow[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".arazzo.yaml"))
    .toSorted()
    .flatMap((name) =>
      workflowsOf(`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8")),
    );
}

/** The workflows of one document. */
export function workflowsOf(file: string, text: string): Workflow[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, intAsBigInt: true });
  const lineOf = (path: readonly (string | number)[]): number => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
  };
  const { info, workflows } = document.toJS() as ArazzoDocument;
  return workflows.map(({ workflowId, summary, description = "", steps }, place) => ({
    id: workflowId,
    title: summary ?? info.title,
    summary: info.summary ?? "",
    words: description,
    file,
    steps: steps.map((step, at) => {
      const path = ["workflows", place, "steps", at];
      const payload = document.getIn([...path, "requestBody", "payload"], true);
      return stepOf(step, lineOf(path), payload);
    }),
  }));
}

function stepOf(step: ArazzoStep, line: number, payload: unknown): Step {
  const called = step.operationId ?? step.workflowId ?? "";
  const [, source = "", operationId = called] =
    /^\$sourceDescriptions\.([^.]+)\.(.+)$/.exec(called) ?? [];
  return {
    id: step.stepId,
    words: step.description ?? step.stepId,
    source,
    operationId,
    parameters: (step.parameters ?? []).map(({ name, value }) => ({ name, value: String(value) })),
    body: bodyOf(step.requestBody?.payload, payload),
    criteria: (step.successCriteria ?? []).map(({ condition }) => condition),
    outputs: Object.entries(step.outputs ?? {}),
    line,
  };
}

/** Text as it is, anything else as YAML from the document's own nodes, which keep every digit. */
function bodyOf(value: unknown, node: unknown): Step["body"] {
  if (value === undefined) return undefined;
  if (typeof value === "string") return { text: value.trimEnd(), language: "xml" };
  return { text: stringify(node, { lineWidth: 0 }).trimEnd(), language: "yaml" };
}
