import { problemAt } from "../site/docs-error.ts";
import { expandText } from "../site/expand-text.ts";
import { details, fence } from "../site/markdown.ts";
import type { MadePages } from "../site/written-pages.ts";
import { calledOperation } from "./called-operation.ts";
import type { Step, Workflow } from "./read-workflows.ts";

/**
 * The workflows as a page, every step linked to what it calls; and what is wrong with them.
 *
 * @param restLinks links to the REST reference by operationId
 */
export function workflowsPage(
  workflows: readonly Workflow[],
  restLinks: ReadonlyMap<string, string>,
): MadePages {
  const problems: string[] = [];
  const sections = workflows.map((workflow) => section(workflow, restLinks, problems));
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
  restLinks: ReadonlyMap<string, string>,
  problems: string[],
): string {
  const expanded = expandText(words, { file, linesBefore: 0 });
  problems.push(...expanded.problems);
  const items = steps.map((step) => {
    const called = calledOperation(step, restLinks);
    if (called !== undefined) {
      return item(step, `${called.protocol} [\`${called.name}\`](${called.path})`);
    }
    const what = `step "${step.id}" calls "${step.operationId}", which neither contract has`;
    problems.push(problemAt(file, step.line, what));
    return item(step, step.operationId);
  });
  return [`## ${title}`, summary, expanded.text.trim(), items.join("\n"), `From \`${file}\``]
    .filter((part) => part !== "")
    .join("\n\n");
}

function item({ words, yaml }: Step, called: string): string {
  const whole = details("Sent, and what must hold", fence(yaml, "yaml"));
  return `1. ${`${words.trim()}\n\n${called}\n\n${whole}`.replace(/\n(?=.)/g, "\n   ")}`;
}
