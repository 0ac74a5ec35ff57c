import { posix } from "node:path";
import { ContractError, type Place } from "../../../../specs/build/contract-error.ts";
import type { ReadText } from "../../read/source-files.ts";
import { unknownElement } from "./expect.ts";
import { schemaNamespace } from "./namespaces.ts";
import { readSchema } from "./read-schema.ts";
import { readWsdl } from "./read-wsdl.ts";
import { readXml } from "./read-xml.ts";
import type { ContractSource, SchemaSource } from "./source.ts";

/**
 * Reads the service description and every schema that it includes, each once.
 *
 * @throws ContractError naming file and line when something is not known to the generator.
 */
export function readContract(path: string, read: ReadText): ContractSource {
  const wsdl = readWsdl(readXml(path, readText(path, read, { file: path, line: 1, column: 1 })));
  const [host, second] = wsdl.types.children;
  if (host === undefined || second !== undefined) {
    throw new ContractError(wsdl.types, "<types> holds exactly one <schema>");
  }
  if (host.namespace !== schemaNamespace) throw unknownElement(host, wsdl.types);
  const included = new Map<string, SchemaSource>();
  const hostSchema = readSchema(host);
  readIncludes(path, hostSchema, included, read, wsdl.targetNamespace);
  return { ...wsdl, schemas: [hostSchema, ...included.values()] };
}

function readIncludes(
  from: string,
  schema: SchemaSource,
  included: Map<string, SchemaSource>,
  read: ReadText,
  namespace: string,
): void {
  if (schema.targetNamespace !== namespace) {
    throw new ContractError(
      { file: from, line: 1, column: 1 },
      `the target namespace is not "${namespace}"`,
    );
  }
  for (const { at, location } of schema.includes) {
    const path = posix.join(posix.dirname(from), location);
    if (included.has(path)) continue;
    const source = readSchema(readXml(path, readText(path, read, at)));
    included.set(path, source);
    readIncludes(path, source, included, read, namespace);
  }
}

function readText(path: string, read: ReadText, at: Place): string {
  const text = read(path);
  if (text !== undefined) return text;
  throw new ContractError(at, `there is no file ${path}`);
}
