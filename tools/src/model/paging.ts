import { type Operation, type Paging, type RestContract, readSuccessBody } from "./contract.ts";
import type { Schema } from "./schema.ts";
import { fail, member, requiredMember, requireString, type SourceNode } from "./source-node.ts";
import { resolved } from "./visit-schemas.ts";

/** Reads `x-paging` of an operation. */
export function readPaging(node: SourceNode): { paging?: Paging } {
  const paging = member(node, "x-paging");
  if (paging === undefined) return {};
  const [page = "", items = ""] = ["page", "items"].map((key) =>
    requireString(requiredMember(paging, key, "x-paging needs page and items")),
  );
  return { paging: { page, items } };
}

/** Fails when a way of `x-paging` does not lead to a page number and to a list. */
export function checkPaging(contract: RestContract, operation: Operation): void {
  const { paging, node } = operation;
  if (paging === undefined) return;
  const at = member(node, "x-paging") ?? node;
  const [part = "", ...way] = paging.page.split(".");
  const asked =
    part === "query"
      ? operation.query.find(({ name }) => name === way.join("."))?.schema
      : part === "body"
        ? schemaAt(contract, operation.body, way)
        : undefined;
  const page = asked === undefined ? undefined : resolved(contract, asked);
  if (page?.type !== "number" || page.kind !== "page") {
    fail(at, `page: ${paging.page} leads to no number of x-kind: page in the request`);
  }
  const items = schemaAt(contract, readSuccessBody(operation), paging.items.split("."));
  if (items === undefined || resolved(contract, items).type !== "array") {
    fail(at, `items: ${paging.items} is not a list in the response`);
  }
}

function schemaAt(
  contract: RestContract,
  schema: Schema | undefined,
  way: readonly string[],
): Schema | undefined {
  return way.reduce<Schema | undefined>((current, name) => {
    const target = current === undefined ? undefined : resolved(contract, current);
    return target?.type === "object"
      ? target.fields.find((field) => field.name === name)?.schema
      : undefined;
  }, schema);
}
