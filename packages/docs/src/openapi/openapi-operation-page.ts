import { assumptionMarker } from "../reference/assumption-marker.ts";
import { type Call, callTabs } from "../reference/call-tabs.ts";
import type { Operation } from "../reference/operation.ts";
import { operationPage } from "../reference/operation-page.ts";
import { requestLine } from "../reference/request-line.ts";
import { isRetryClass, retryFacts } from "../reference/retry-facts.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { NavigationGroup } from "../site/navigation.ts";
import type { MadePage } from "../site/write-pages.ts";
import { isSuccess } from "./describe-operation.ts";
import { exampleTabs } from "./examples.ts";
import { items, type JsonObject, text } from "./json.ts";
import { type OpenApi, type OpenApiOperation, resolve } from "./read-open-api.ts";
import { assumptionsOf } from "./schema-fields.ts";

const root = "../../";

/** What differs between the references of several contracts. */
export interface OpenApiLook {
  /** As in `REST reference`. */
  readonly title: string;
  /** Where the operations' pages are, from the site's root; the overview beside it, with `.html`. */
  readonly folder: string;
  /** The samples of an operation, as paths below packages/examples/src. */
  readonly calls: (operationId: string) => readonly Call[];
  /** What is said of an operation besides what its contract says, as HTML. */
  readonly relatives: (operationId: string) => string;
}

/** What the pages of one contract share. */
export interface OpenApiPageOptions {
  readonly look: OpenApiLook;
  readonly family: NavigationGroup;
  readonly markdown: MarkdownRenderer;
  readonly highlight: Highlight;
}

/** The page of one operation of an OpenAPI contract. */
export function openApiOperationPage(
  api: OpenApi,
  source: OpenApiOperation,
  operation: Operation,
  { look, family, markdown, highlight }: OpenApiPageOptions,
): MadePage {
  const { operationId, method, path } = source;
  const retry = text(source.source["x-retry"]);
  const facts = [
    requestLine(method, path),
    isRetryClass(retry) ? retryFacts(retry, root) : "",
    rateLimit(source.source),
    look.relatives(operationId),
    markdown.renderText(operation.description ?? ""),
    assumptionMarker(assumptionsOf(source.source), root),
  ];
  const calls = [...look.calls(operationId), ...samplesOfContract(source)];
  return operationPage(operation, {
    markdown,
    reference: look.title,
    family,
    facts: facts.join("\n"),
    after: otherResponses(source, markdown),
    samples: callTabs(operationId, calls, highlight) + exampleTabs(api, source, highlight),
  });
}

function rateLimit(source: JsonObject): string {
  const { requests, seconds } = resolve({}, source["x-rate-limit"]);
  return requests === undefined ? "" : `<p>At most ${requests} requests in ${seconds} seconds.</p>`;
}

/** Operations of overlays have samples of their own. */
function samplesOfContract({ source }: OpenApiOperation): Call[] {
  return items(source["x-codeSamples"]).map((sample) => {
    const { label, source: code } = resolve({}, sample);
    return { label: text(label) ?? "code", code: text(code)?.trimEnd() ?? "", language: "ts" };
  });
}

function otherResponses({ responses }: OpenApiOperation, markdown: MarkdownRenderer): string {
  const rows = responses
    .filter((response) => !isSuccess(response))
    .map(({ status, description, source }) => {
      const name = status === "default" ? "others" : status;
      const marker = assumptionMarker(assumptionsOf(source), root);
      return `<tr><th scope="row">${name}</th><td>${markdown.renderInline(description)} ${marker}</td></tr>`;
    });
  return `<h2 id="refused">Refused and failed</h2>
<div class="table" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>`;
}
