import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";

/** One step of a workflow. */
export interface Step {
  readonly id: string;
  readonly words: string;
  /** The description that the operation is in: `rest`, `soap`, `sandbox`. */
  readonly source: string;
  readonly operationId: string;
  /** The whole step as it is written: what is sent, what must hold, what is kept. */
  readonly yaml: string;
  /** Where it stands. */
  readonly line: number;
}

/** What a seller goes through, step by step: a workflow of an Arazzo 1.0 document. */
export interface Workflow {
  readonly title: string;
  readonly summary: string;
  readonly words: string;
  readonly steps: readonly Step[];
  /** Relative to the repository's root. */
  readonly file: string;
}

/** The part of an Arazzo document that is read here. */
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

/** The workflows in a folder of Arazzo documents, by file name; none when there is no such folder. */
export function readWorkflows(root: string, folder: string): Workflow[] {
  return globSync(`${folder}/*.arazzo.yaml`, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) => parseWorkflows(file, readFileSync(join(root, file), "utf8")));
}

/** The workflows of one document. */
export function parseWorkflows(file: string, text: string): Workflow[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const { info, workflows }: ArazzoDocument = document.toJS();
  return workflows.map(({ summary, description = "", steps }, place) => ({
    title: summary ?? info.title,
    summary: info.summary ?? "",
    words: description,
    file,
    steps: steps.map(({ stepId, description: words = stepId, ...step }, at) => {
      const called = step.operationId ?? step.workflowId ?? "";
      const [, source = "", operationId = called] =
        /^\$sourceDescriptions\.([^.]+)\.(.+)$/.exec(called) ?? [];
      const node = document.getIn(["workflows", place, "steps", at], true);
      const [begin, end] = isNode(node) && node.range ? node.range : [0, 0];
      const { line, col } = lines.linePos(begin);
      const yaml = text
        .slice(begin, end)
        .trimEnd()
        .replaceAll(`\n${" ".repeat(col - 1)}`, "\n");
      return { id: stepId, words, source, operationId, yaml, line };
    }),
  }));
}
