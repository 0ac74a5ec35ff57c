import type { Operation } from "../reference/operation.ts";
import { table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { describeOperation } from "./describe-operation.ts";
import { text } from "./json.ts";
import { type OpenApiLook, openApiOperationPage } from "./openapi-operation-page.ts";
import { type OpenApi, resolve } from "./read-open-api.ts";

/** How the reference of one OpenAPI contract looks. */
export interface OpenApiReferenceLook extends OpenApiLook {
  /** What follows the operations on the overview: address, credentials. As rows of a table. */
  readonly basics: readonly (readonly [name: string, text: string])[];
  /** What ends the overview, as Markdown. */
  readonly end: string;
}

/** The pages of a contract, and its operations. */
export interface OpenApiReference {
  readonly pages: readonly Page[];
  readonly operations: readonly Operation[];
}

/** Renders an OpenAPI contract: an overview, and a page for each operation. */
export function openApiReference(api: OpenApi, look: OpenApiReferenceLook): OpenApiReference {
  const described = api.operations.map((source) => ({
    source,
    operation: describeOperation(api, source, `${look.folder}/${source.operationId}`),
  }));
  const pages = described.map(({ source, operation }, order) =>
    openApiOperationPage(api, source, operation, { look, order }),
  );
  return {
    pages: [overview(api, look), ...pages],
    operations: described.map(({ operation }) => operation),
  };
}

function overview(
  { document, operations }: OpenApi,
  { title, folder, basics, end }: OpenApiReferenceLook,
): Page {
  const rows = operations.map(({ operationId, method, path, summary }) => [
    `[\`${operationId}\`](/${folder}/${operationId}.html)`,
    summary,
    `\`${method} ${path}\``,
  ]);
  const info = resolve(document, document.info);
  const summary = text(info.summary) ?? title;
  const body = [
    `${summary} ${operations.length} operations, rendered from the OpenAPI contract.`,
    `## Operations\n\n${table(["Operation", "What it does", "Request"], rows)}`,
    `## Basics\n\n${table(["Part", "What it is"], basics)}`,
    text(info.description) ?? "",
    end,
  ];
  return { path: folder, title, description: summary, body: body.join("\n\n") };
}
