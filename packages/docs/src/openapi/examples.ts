import { codeBlock, tabs } from "../site/code-block.ts";
import { escapeHtml } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import { isSuccess } from "./describe-operation.ts";
import { type JsonObject, members, text } from "./json.ts";
import type { OpenApi, OpenApiOperation } from "./read-open-api.ts";
import { resolve } from "./read-open-api.ts";

interface Example {
  readonly name: string;
  readonly value: string;
}

/** The named examples of an operation: what is sent, what comes back, and what is refused. */
export function exampleTabs(
  { document }: OpenApi,
  { operationId, request, responses }: OpenApiOperation,
  highlight: Highlight,
): string {
  const responseExamples = (isWanted: boolean): Example[] =>
    responses
      .filter((response) => isSuccess(response) === isWanted)
      .flatMap(({ status, body }) => {
        const examples = examplesOf(document, body);
        return isWanted
          ? examples
          : examples.map(({ name, value }) => ({ name: `${status}: ${name}`, value }));
      });
  const panels = [
    { name: "Request", examples: examplesOf(document, request) },
    { name: "Response", examples: responseExamples(true) },
    { name: "Refused", examples: responseExamples(false) },
  ].filter(({ examples }) => examples.length > 0);
  if (panels.length === 0) return "";
  const shown = panels.map(({ name, examples }) => ({
    name,
    html: exampleList(`${operationId} ${name}`, examples, highlight),
  }));
  return `<h2>Messages</h2>${tabs(`Messages of ${operationId}`, shown)}`;
}

function examplesOf(document: JsonObject, body: JsonObject | undefined): Example[] {
  if (body?.example !== undefined) {
    return [{ name: "example", value: JSON.stringify(body.example, null, 2) }];
  }
  return members(body?.examples).map(([key, example]) => {
    const { summary, value } = resolve(document, example);
    return { name: text(summary) ?? key, value: JSON.stringify(value, null, 2) };
  });
}

/** One example as it is; of several, one open at a time. */
function exampleList(group: string, examples: readonly Example[], highlight: Highlight): string {
  const block = ({ value }: Example): string =>
    codeBlock(highlight, { code: value, language: "json" });
  const [first, ...more] = examples;
  if (first !== undefined && more.length === 0) return block(first);
  return examples
    .map(
      (example, place) =>
        `<details class="example" name="${escapeHtml(group)}"${place === 0 ? " open" : ""}><summary>${escapeHtml(example.name)}</summary>${block(example)}</details>`,
    )
    .join("");
}
