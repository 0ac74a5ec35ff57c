import type { Operation } from "../reference/operation.ts";
import { requestLine } from "../reference/request-line.ts";
import { escapeHtml } from "../site/escape-html.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { NavigationGroup } from "../site/navigation.ts";
import type { MadePage } from "../site/write-pages.ts";
import { describeOperation } from "./describe-operation.ts";
import { text } from "./json.ts";
import { type OpenApiLook, openApiOperationPage } from "./openapi-operation-page.ts";
import { type OpenApi, resolve } from "./read-open-api.ts";

/** How the reference of one OpenAPI contract looks. */
export interface OpenApiReferenceLook extends OpenApiLook {
  /** Title of the operations in the sidebar. */
  readonly familyTitle: string;
  /** What follows the operations on the overview: address, credentials. As HTML. */
  readonly basics: string;
  /** What ends the overview, as HTML. */
  readonly end: string;
}

/** The pages of a contract, and its operations for the search. */
export interface OpenApiReference {
  readonly pages: readonly MadePage[];
  readonly operations: readonly Operation[];
}

/** Renders an OpenAPI contract: an overview, and a page for each operation. */
export function openApiReference(
  api: OpenApi,
  look: OpenApiReferenceLook,
  markdown: MarkdownRenderer,
  highlight: Highlight,
): OpenApiReference {
  const described = api.operations.map((source) => ({
    source,
    operation: describeOperation(api, source, `${look.folder}/${source.operationId}.html`),
  }));
  const family: NavigationGroup = {
    title: look.familyTitle,
    entries: [
      { title: "Overview", path: `${look.folder}.html` },
      ...described.map(({ operation }) => ({ title: operation.name, path: operation.page })),
    ],
  };
  return {
    pages: [
      overview(api, look, family, markdown),
      ...described.map(({ source, operation }) =>
        openApiOperationPage(api, source, operation, { look, family, markdown, highlight }),
      ),
    ],
    operations: described.map(({ operation }) => operation),
  };
}

function overview(
  { document, operations }: OpenApi,
  { title, folder, basics, end }: OpenApiReferenceLook,
  family: NavigationGroup,
  markdown: MarkdownRenderer,
): MadePage {
  const rows = operations.map(({ operationId, method, path, summary }) => {
    const page = `../${folder}/${operationId}.html`;
    const name = `<a href="${page}"><code>${operationId}</code></a>`;
    return `<tr><th scope="row">${name}</th><td>${escapeHtml(summary)}${requestLine(method, path)}</td></tr>`;
  });
  const info = resolve(document, document.info);
  const summary = text(info.summary) ?? title;
  const html = `<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(summary)} ${operations.length} operations, rendered from the OpenAPI contract.</p>
<h2 id="operations">Operations</h2>
<div class="table operations" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>
<h2 id="basics">Basics</h2>
${basics}
${markdown.renderText(text(info.description) ?? "")}
${end}`;
  return { path: `${folder}.html`, title, description: summary, shape: "wide", family, html };
}
