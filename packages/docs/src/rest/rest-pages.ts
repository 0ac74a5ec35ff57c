import { describeOperation } from "../openapi/describe-operation.ts";
import { members, text } from "../openapi/json.ts";
import { type OpenApi, type OpenApiOperation, resolve } from "../openapi/read-open-api.ts";
import { assumptionsOf } from "../openapi/schema-fields.ts";
import { assumptionMarker } from "../reference/assumption-marker.ts";
import type { Operation } from "../reference/operation.ts";
import { requestLine } from "../reference/request-line.ts";
import { ownOperations } from "../samples/own-operations.ts";
import { readSample } from "../samples/read-sample.ts";
import { escapeHtml } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { NavigationGroup } from "../site/navigation.ts";
import type { MadePage } from "../site/write-pages.ts";
import { restOperationPage } from "./rest-operation-page.ts";
import { restOperationPath, restSamplePath } from "./rest-places.ts";

/** The REST reference: overview and a page for each operation, and what the search is to find of it. */
export interface RestReference {
  readonly pages: readonly MadePage[];
  readonly operations: readonly Operation[];
  /** Samples that are not there, as paths below packages/examples/src. */
  readonly missing: readonly string[];
}

/** Renders the REST contract. */
export function restReference(
  api: OpenApi,
  markdown: MarkdownRenderer,
  highlight: Highlight,
): RestReference {
  const family: NavigationGroup = {
    title: "REST operations",
    entries: [
      { title: "Overview", path: "reference/rest.html" },
      ...api.operations.map(({ operationId }) => ({
        title: operationId,
        path: restOperationPath(operationId),
      })),
    ],
  };
  const described = api.operations.map((source) => ({
    source,
    operation: describeOperation(api, source, restOperationPath(source.operationId)),
  }));
  return {
    pages: [
      overview(api, family, markdown),
      ...described.map(({ source, operation }) =>
        restOperationPage(api, source, operation, { family, markdown, highlight }),
      ),
    ],
    operations: described.map(({ operation }) => operation),
    missing: missingSamples(api.operations),
  };
}

/** Operations of overlays bring their own samples along, if any. */
function missingSamples(operations: readonly OpenApiOperation[]): string[] {
  const own = ownOperations();
  return operations
    .filter(({ operationId }) => own.has(operationId))
    .flatMap(({ operationId }) => [
      restSamplePath(operationId, "ts"),
      restSamplePath(operationId, "sh"),
    ])
    .filter((path) => readSample(path) === undefined);
}

function overview(
  { document, operations }: OpenApi,
  family: NavigationGroup,
  markdown: MarkdownRenderer,
): MadePage {
  const rows = operations.map(({ operationId, method, path, summary }) => {
    const name = `<a href="../${restOperationPath(operationId)}"><code>${operationId}</code></a>`;
    return `<tr><th scope="row">${name}</th><td>${escapeHtml(summary)}${requestLine(method, path)}</td></tr>`;
  });
  const info = resolve(document, document.info);
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  const address = assumptionMarker(assumptionsOf(resolve(document, server)), "../");
  const headers = members(resolve(document, document.components).securitySchemes).map(
    ([, scheme]) => `<code>${text(resolve(document, scheme).name)}</code>`,
  );
  const html = `<h1>REST reference</h1>
<p class="lead">${escapeHtml(text(info.summary) ?? "")} ${operations.length} operations, rendered from the OpenAPI contract.</p>
<h2 id="operations">Operations</h2>
<div class="table operations" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>
<h2 id="basics">Basics</h2>
<div class="table" tabindex="0"><table><tbody>
<tr><th scope="row">Contract</th><td><a href="../contract/openapi.yaml" download>openapi.yaml</a> or <a href="../contract/openapi.json" download>openapi.json</a>, each one file</td></tr>
<tr><th scope="row">Address</th><td><code>{base_url}</code>, to which all paths are relative; the sandbox listens on <code>http://127.0.0.1:4010</code> ${address}</td></tr>
<tr><th scope="row">Credentials</th><td>the headers ${headers.join(" and ")} on every request: <a href="../guides/credentials.html">Credentials</a></td></tr>
</tbody></table></div>
${markdown.renderText(text(info.description) ?? "")}
<h2 id="failures">Refused and failed calls</h2>
<p>The body is <code>{"code": 2001, "message": "…"}</code>. Each operation's page lists its statuses with examples; <a href="../guides/errors.html">Errors, retries, unknown outcomes</a> says what the client makes of them.</p>`;
  return {
    path: "reference/rest.html",
    title: "REST reference",
    description: "Every REST operation with its fields, rules, examples, refusals and samples.",
    shape: "wide",
    family,
    html,
  };
}
