import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ExactObject, isObject, toList, toText } from "../exact/numeral.ts";
import { readYaml } from "../exact/yaml.ts";

/** Where the workflows of the contract are. */
export const workflowFolder = fileURLToPath(
  new URL("../../../../specs/workflows", import.meta.url),
);

/** A workflow as a reader knows it; what its steps send and expect is read by `redocly respect` alone. */
export interface Workflow {
  readonly file: string;
  readonly id: string;
  readonly title: string;
  readonly steps: readonly WorkflowStep[];
}

/** One step: its id in the workflow, and what happens in it. */
export interface WorkflowStep {
  readonly id: string;
  readonly text: string;
}

/**
 * Every workflow of the contract.
 *
 * @throws CannotRun when a file does not parse
 */
export async function loadWorkflows(folder: string = workflowFolder): Promise<Workflow[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".arazzo.yaml")).sort();
  const workflows = names.map(async (name) => {
    const file = join(folder, name);
    const description = readYaml(await readFile(file, "utf8"), name);
    return toList(description.workflows)
      .filter(isObject)
      .map((node) => readWorkflow(file, node));
  });
  return (await Promise.all(workflows)).flat();
}

function readWorkflow(file: string, node: ExactObject): Workflow {
  return {
    file,
    id: toText(node.workflowId),
    title: toText(node.summary),
    steps: toList(node.steps)
      .filter(isObject)
      .map(({ stepId, description }) => ({
        id: toText(stepId),
        text: toText(description).trim(),
      })),
  };
}
