import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { XMLParser } from "fast-xml-parser";
import { CannotRun } from "../failures/cannot-run.ts";

/** The SOAP contract, read from its one WSDL by a parser that the generator does not use. */
export interface OrderService {
  readonly operations: readonly SoapOperation[];
  /** Complex types by name; those of the messages are named after their elements. */
  readonly types: ReadonlyMap<string, readonly SoapElement[]>;
  /** The WSDL as read, for checks of its style. */
  readonly definitions: Node;
}

/** One operation of the port type. */
export interface SoapOperation {
  readonly name: string;
  readonly documentation: string;
}

/** One element of a type. */
export interface SoapElement {
  readonly name: string;
  /** A simple type such as `long`, or the name of a complex one. */
  readonly type: string;
  readonly isSimple: boolean;
  readonly isOptional: boolean;
  readonly isNillable: boolean;
  readonly repeats: boolean;
  /** `identifier`, `count` or `code`, where the contract marks one. */
  readonly kind: string;
  /** Absence is tolerated and means something. */
  readonly whenAbsent: boolean;
}

/** A node of the document: attributes start with `@`. */
export type Node = { readonly [name: string]: unknown };

/** Where the WSDL of this workspace is. */
export const wsdlFile = fileURLToPath(
  import.meta.resolve("@marketplace-seller/contract/order-service.wsdl"),
);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreDeclaration: true,
});

/**
 * Reads the contract.
 *
 * @throws CannotRun when there is no such file, or it is no WSDL
 */
export async function readOrderService(file: string = wsdlFile): Promise<OrderService> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CannotRun(`The contract ${file} cannot be read.`);
  });
  let definitions: unknown;
  try {
    definitions = (parser.parse(text, true) as Node).definitions;
  } catch (error) {
    throw new CannotRun(`The contract ${file} does not parse: ${(error as Error).message}`);
  }
  if (!isNode(definitions)) throw new CannotRun(`The contract ${file} is no WSDL.`);
  const schema = readNodes(readNodes(definitions.types)[0]?.schema)[0] ?? {};
  return { definitions, operations: readOperations(definitions), types: readTypes(schema) };
}

function readOperations(definitions: Node): SoapOperation[] {
  const [portType] = readNodes(definitions.portType);
  return readNodes(portType?.operation).map((operation) => ({
    name: readText(operation["@name"]),
    documentation: readDocumentation(operation.documentation),
  }));
}

function readDocumentation(node: unknown): string {
  return (isNode(node) ? readText(node["#text"]) : readText(node)).trim();
}

function readTypes(schema: Node): Map<string, SoapElement[]> {
  const types = new Map<string, SoapElement[]>();
  for (const type of readNodes(schema.complexType))
    types.set(readText(type["@name"]), readElements(type));
  for (const message of readNodes(schema.element)) {
    const [type] = readNodes(message.complexType);
    types.set(readText(message["@name"]), readElements(type ?? {}));
  }
  return types;
}

function readElements(type: Node): SoapElement[] {
  const [sequence] = readNodes(type.sequence);
  return readNodes(sequence?.element).map((element) => {
    const [prefix = "", name = ""] = readText(element["@type"]).split(":");
    const repeats = !["1", undefined].includes(element["@maxOccurs"] as string | undefined);
    const [annotation] = readNodes(element.annotation);
    const [note] = readNodes(annotation?.appinfo);
    return {
      name: readText(element["@name"]),
      type: name,
      isSimple: prefix === "xs",
      isOptional: element["@minOccurs"] === "0" && !repeats,
      isNillable: element["@nillable"] === "true",
      repeats,
      kind: readText(note?.kind),
      whenAbsent: note !== undefined && "when-absent" in note,
    };
  });
}

/** The nodes of a name, which the parser gives bare when there is one. */
export function readNodes(value: unknown): Node[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
