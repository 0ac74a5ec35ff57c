import { member, type RestContract } from "@marketplace-seller/tools/contracts";
import type { Operation } from "../reference/operation.ts";
import { table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import { describeOperation, findPath } from "./describe-operation.ts";
import { type OpenApiLook, openApiOperationPage } from "./openapi-operation-page.ts";

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
  contract: RestContract,
  folder: string,
  look: OpenApiLook = {},
): OpenApiReference {
  const described = contract.operations.map((source) => ({
    source,
    operation: describeOperation(contract, source, `${folder}/${source.id}`),
  }));
  const rows = contract.operations.map((each) => [
    `[\`${each.id}\`](/${folder}/${each.id}.html)`,
    each.summary ?? "",
    `\`${each.method} ${findPath(contract, each)}\``,
  ]);
  const info = member(contract.node, "info");
  return {
    pages: described.map(({ source, operation }, order) =>
      openApiOperationPage(contract, source, operation, { look, order }),
    ),
    operations: described.map(({ operation }) => operation),
    table: table(["Operation", "What it does", "Request"], rows),
    description: String((info && member(info, "description"))?.value ?? ""),
  };
}
