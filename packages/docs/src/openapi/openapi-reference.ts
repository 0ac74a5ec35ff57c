import type { Operation } from "../reference/operation.ts";
import { table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { describeOperation } from "./describe-operation.ts";
import { at, text } from "./json.ts";
import { type OpenApiLook, openApiOperationPage } from "./openapi-operation-page.ts";
import type { OpenApi } from "./read-open-api.ts";

/** What the docs have of a contract. */
export interface OpenApiReference {
  /** A page for each operation; the overview is written by hand. */
  readonly pages: readonly Page[];
  readonly operations: readonly Operation[];
  /** What the overview puts in: the operations as a table. */
  readonly table: string;
  /** What the contract says of itself. */
  readonly description: string;
}

/** Renders an OpenAPI contract. `folder` is where its pages are, as `reference/rest`. */
export function openApiReference(
  api: OpenApi,
  folder: string,
  look: OpenApiLook = {},
): OpenApiReference {
  const described = api.operations.map((source) => ({
    source,
    operation: describeOperation(api, source, `${folder}/${source.operationId}`),
  }));
  const rows = api.operations.map(({ operationId, method, path, summary }) => [
    `[\`${operationId}\`](/${folder}/${operationId}.html)`,
    summary,
    `\`${method} ${path}\``,
  ]);
  return {
    pages: described.map(({ source, operation }, order) =>
      openApiOperationPage(api, source, operation, { look, order }),
    ),
    operations: described.map(({ operation }) => operation),
    table: table(["Operation", "What it does", "Request"], rows),
    description: text(at(api.document, "info", "description")) ?? "",
  };
}
