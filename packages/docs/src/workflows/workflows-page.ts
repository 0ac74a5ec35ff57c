import { codeBlock } from "../site/code-block.ts";
import { problemAt } from "../site/docs-error.ts";
import { escapeHtml, slug } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { MadePage } from "../site/write-pages.ts";
import { type CalledOperation, calledOperation } from "./called-operation.ts";
import type { Step, Workflow } from "./read-workflows.ts";

/** What the page of workflows needs to be rendered. */
export interface StoriesPageOptions {
  readonly highlight: Highlight;
  readonly markdown: MarkdownRenderer;
  /** Places in the REST reference by operationId. */
  readonly restPaths: ReadonlyMap<string, string>;
}

/** The workflows as a page, every step linked to what it calls; and what is wrong with them. */
export function workflowsPage(
  workflows: readonly Workflow[],
  options: StoriesPageOptions,
): { page: MadePage; problems: string[] } {
  const problems: string[] = [];
  const sections = workflows.map((workflow) => section(workflow, options, problems));
  const none = "<p>The contract has no workflows yet.</p>";
  const page: MadePage = {
    path: "workflows.html",
    title: "Workflows",
    description: "What a seller's system goes through, step by step, with the calls of each step.",
    shape: "article",
    headings: workflows.map(({ title }) => ({
      id: slug(title),
      html: escapeHtml(title),
      level: 2,
    })),
    html: `<h1>Workflows</h1>
<p class="lead">What a seller's system goes through, call by call. Each is an <a href="guides/extending.html#workflows">Arazzo</a> workflow of the contract, and <code>npm test</code> runs it against the sandbox.</p>
${workflows.length === 0 ? none : sections.join("\n")}`,
  };
  return { page, problems };
}

function section(
  { title, summary, words, steps, file }: Workflow,
  options: StoriesPageOptions,
  problems: string[],
): string {
  const items = steps.map((step) => {
    const called = calledOperation(step, options.restPaths);
    if (called === undefined) {
      const what = `step "${step.id}" calls "${step.operationId}", which neither contract has`;
      problems.push(problemAt(file, step.line, what));
    }
    return item(step, slug(title), called, options);
  });
  const { html } = options.markdown.render(words, { file, linesBefore: 0 });
  const id = slug(title);
  return `<h2 id="${id}">${escapeHtml(title)}<a class="anchor" href="#${id}" aria-label="Link to this workflow">#</a></h2>
<p>${escapeHtml(summary)}</p>
${html}
<ol class="steps">${items.join("\n")}</ol>
<p class="source">From <code>${file}</code></p>`;
}

function item(
  step: Step,
  storyId: string,
  called: CalledOperation | undefined,
  { highlight, markdown }: StoriesPageOptions,
): string {
  const id = `${storyId}.${step.id}`;
  const operation =
    called === undefined
      ? escapeHtml(step.operationId)
      : `<span class="flag protocol-${called.protocol.toLowerCase()}">${called.protocol}</span> <a href="${called.path}"><code>${called.name}</code></a>`;
  return `<li id="${id}"><p>${markdown.renderInline(step.words)}</p>
<p class="call">${operation}</p>
<details><summary>Sent, and what must hold</summary>
${sent(step, highlight)}${expected(step, highlight)}</details></li>`;
}

function sent({ parameters, body }: Step, highlight: Highlight): string {
  const query = parameters.map(({ name, value }) => `${name}: ${value}`).join("\n");
  return [
    query === "" ? "" : codeBlock(highlight, { code: query, language: "yaml", name: "parameters" }),
    body === undefined
      ? ""
      : codeBlock(highlight, { code: body.text, language: body.language, name: "body" }),
  ].join("");
}

function expected({ criteria, outputs }: Step, highlight: Highlight): string {
  const kept = outputs.map(([name, expression]) => `${name} = ${expression}`).join("\n");
  return [
    codeBlock(highlight, {
      code: criteria.join("\n"),
      language: "text",
      name: "must hold",
      output: true,
    }),
    kept === ""
      ? ""
      : codeBlock(highlight, { code: kept, language: "text", name: "kept", output: true }),
  ].join("");
}
