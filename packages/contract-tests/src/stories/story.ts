import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listOf, textOf } from "../contract/open-api.ts";
import { type ExactObject, isObject } from "../exact/numeral.ts";
import { readYaml } from "../exact/yaml.ts";

/** Where the workflows are; they are the cases of this kind. */
export const storyFolder = fileURLToPath(new URL("../../../../specs/workflows", import.meta.url));

/** Under which the report shows stories, in place of an operation. */
export const storyOperation = "stories";

/** A workflow as a reader knows it; what its steps send and expect is read by `redocly respect` alone. */
export interface Story {
  readonly file: string;
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StoryStep[];
}

/** One step: its id in the workflow, and what happens in it. */
export interface StoryStep {
  readonly id: string;
  readonly text: string;
}

/**
 * Every workflow of the contract.
 *
 * @throws CannotRun when a file does not parse
 */
export async function loadStories(folder: string = storyFolder): Promise<Story[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".arazzo.yaml")).sort();
  const stories = names.map(async (name) => {
    const file = join(folder, name);
    const description = readYaml(await readFile(file, "utf8"), name);
    return listOf(description.workflows)
      .filter(isObject)
      .map((workflow) => storyOf(file, workflow));
  });
  return (await Promise.all(stories)).flat();
}

function storyOf(file: string, workflow: ExactObject): Story {
  return {
    file,
    id: textOf(workflow.workflowId),
    title: textOf(workflow.summary),
    steps: listOf(workflow.steps)
      .filter(isObject)
      .map(({ stepId, description }) => ({
        id: textOf(stepId),
        text: textOf(description).trim(),
      })),
  };
}
