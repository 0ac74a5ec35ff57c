import { at, isNode, type Node, readNode } from "./contract.ts";

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
export function readExamples(contract: Node): Example[] {
  return readOperations(contract).flatMap((operation) => {
    const id = String(operation.operationId);
    const body = isNode(operation.requestBody) ? [["request", operation.requestBody] as const] : [];
    const responses = Object.entries(readNode(operation.responses));
    return [...body, ...responses].flatMap(([place, holder]) => {
      const media = at(resolve(contract, readNode(holder)), "content", "application/json");
      return Object.entries(readNode(media.examples ?? {})).map(([name, example]) => {
        const { value } = resolve(contract, readNode(example));
        return { operation: id, place, name, schema: media.schema, value };
      });
    });
  });
}

/** The operations of the contract. */
export function readOperations(contract: Node): Node[] {
  const items = Object.values(readNode(contract.paths));
  return items.flatMap((item) => Object.values(readNode(item)).map(readNode));
}

/** What a node means: itself, or what its reference points at. */
export function resolve(contract: Node, node: Node): Node {
  if (typeof node.$ref !== "string") return node;
  return at(contract, ...node.$ref.replace("#/", "").split("/"));
}
