import { at, isNode, type Node, nodeOf } from "./contract.ts";

/** One example of the contract, with the schema that it stands beside. */
export interface Example {
  /** The operation and where in it: `request`, or the status of the response. */
  readonly operation: string;
  readonly place: string;
  readonly name: string;
  readonly schema: unknown;
  readonly value: unknown;
}

/** Every example of every operation. */
export function examplesOf(contract: Node): Example[] {
  return operationsOf(contract).flatMap((operation) => {
    const id = String(operation.operationId);
    const body = isNode(operation.requestBody) ? [["request", operation.requestBody] as const] : [];
    const responses = Object.entries(nodeOf(operation.responses));
    return [...body, ...responses].flatMap(([place, holder]) => {
      const media = at(resolve(contract, nodeOf(holder)), "content", "application/json");
      return Object.entries(nodeOf(media.examples ?? {})).map(([name, example]) => {
        const { value } = resolve(contract, nodeOf(example));
        return { operation: id, place, name, schema: media.schema, value };
      });
    });
  });
}

/** The operations of the contract. */
export function operationsOf(contract: Node): Node[] {
  const items = Object.values(nodeOf(contract.paths));
  return items.flatMap((item) => Object.values(nodeOf(item)).map(nodeOf));
}

/** What a node means: itself, or what its reference points at. */
export function resolve(contract: Node, node: Node): Node {
  if (typeof node.$ref !== "string") return node;
  return at(contract, ...node.$ref.replace("#/", "").split("/"));
}
