import { isSuccess } from "../openapi/describe-operation.ts";
import { exampleTabs } from "../openapi/examples.ts";
import { items, type JsonObject, text } from "../openapi/json.ts";
import { type OpenApi, type OpenApiOperation, resolve } from "../openapi/read-open-api.ts";
import { assumptionsOf } from "../openapi/schema-fields.ts";
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
import { soapTwinsOf } from "../soap/twins.ts";
import { restSamplePath } from "./rest-places.ts";

const root = "../../";

/** What every page of the REST reference shares. */
export interface RestPageOptions {
  readonly family: NavigationGroup;
  readonly markdown: MarkdownRenderer;
  readonly highlight: Highlight;
}

/** The page of one REST operation. */
export function restOperationPage(
  api: OpenApi,
  source: OpenApiOperation,
  operation: Operation,
  { family, markdown, highlight }: RestPageOptions,
): MadePage {
  const { operationId, method, path } = source;
  const retry = text(source.source["x-retry"]);
  const facts = [
    requestLine(method, path),
    isRetryClass(retry) ? retryFacts(retry, root) : "",
    rateLimit(source.source),
    soapTwinsOf(operationId),
    markdown.renderText(operation.description ?? ""),
    assumptionMarker(assumptionsOf(source.source), root),
  ];
  const calls = callTabs(operationId, callsOf(source), highlight);
  return operationPage(operation, {
    markdown,
    reference: "REST reference",
    family,
    facts: facts.join("\n"),
    after: otherResponses(source, markdown),
    samples: calls + exampleTabs(api, source, highlight),
  });
}

function rateLimit(source: JsonObject): string {
  const limit = resolve({}, source["x-rate-limit"]);
  const { requests, seconds } = limit;
  return requests === undefined ? "" : `<p>At most ${requests} requests in ${seconds} seconds.</p>`;
}

function callsOf({ operationId, source }: OpenApiOperation): Call[] {
  const brought = items(source["x-codeSamples"]).map((sample): Call => {
    const { label, source: code } = resolve({}, sample);
    return { label: text(label) ?? "code", code: text(code)?.trimEnd() ?? "", language: "ts" };
  });
  return [
    { label: "rest-client", sample: restSamplePath(operationId, "ts") },
    { label: "curl", sample: restSamplePath(operationId, "sh") },
    ...brought,
  ];
}

function otherResponses({ responses }: OpenApiOperation, markdown: MarkdownRenderer): string {
  const rows = responses
    .filter((response) => !isSuccess(response))
    .map(
      ({ status, description, source }) =>
        `<tr><th scope="row">${status}</th><td>${markdown.renderInline(description)} ${assumptionMarker(assumptionsOf(source), root)}</td></tr>`,
    );
  return `<h2 id="refused">Refused and failed</h2>
<div class="table" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>`;
}
