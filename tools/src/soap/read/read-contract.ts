import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { ContractError } from "../../read/contract-error.ts";
import { unknownElement } from "./expect.ts";
import { schemaNamespace } from "./namespaces.ts";
import { readSchema } from "./read-schema.ts";
import { readWsdl } from "./read-wsdl.ts";
import { readXml, type XmlElement } from "./read-xml.ts";
import type { ContractSource, SchemaSource } from "./source.ts";

/** Gives the text of a file by its path relative to the repository's root. */
export type ReadText = (path: string) => Promise<string>;

/** Reads files below a root folder. */
export function readFrom(root: URL): ReadText {
  return (path) => readFile(new URL(path, root), "utf8");
}

interface Loaded {
  readonly root: XmlElement;
  readonly schema: SchemaSource;
}

/**
 * Reads the service description and every schema that it includes, each once.
 *
 * @throws ContractError naming file and line when something is not known to the generator.
 */
export async function readContract(path: string, read: ReadText): Promise<ContractSource> {
  const text = await read(path);
  const wsdl = readWsdl(readXml(path, text));
  const [host, second] = wsdl.types.children;
  if (host === undefined || second !== undefined) {
    throw new ContractError(wsdl.types, "<types> holds exactly one <schema>");
  }
  if (host.namespace !== schemaNamespace) throw unknownElement(host, wsdl.types);
  const loaded = new Map<string, Loaded>();
  const hostSchema = readSchema(host);
  await loadIncludes(path, hostSchema, loaded, read, wsdl.targetNamespace);
  const included = [...loaded.values()];
  const inlined = inlineSchemas(
    host,
    included.map(({ root }) => root),
  );
  return {
    ...wsdl,
    schemas: [hostSchema, ...included.map(({ schema }) => schema)],
    bundled: text.replace(host.source, () => inlined),
  };
}

async function loadIncludes(
  from: string,
  schema: SchemaSource,
  loaded: Map<string, Loaded>,
  read: ReadText,
  namespace: string,
): Promise<void> {
  if (schema.targetNamespace !== namespace) {
    throw new ContractError(
      { file: from, line: 1, column: 1 },
      `the target namespace is not "${namespace}"`,
    );
  }
  for (const include of schema.includes) {
    const path = posix.join(posix.dirname(from), include.location);
    if (loaded.has(path)) continue;
    const text = await read(path).catch((cause: unknown) => {
      throw new ContractError(include.at, `cannot read "${path}": ${String(cause)}`);
    });
    const root = readXml(path, text);
    const source = readSchema(root);
    loaded.set(path, { root, schema: source });
    await loadIncludes(path, source, loaded, read, namespace);
  }
}

/** One schema with every declaration in it, so that nothing is left to fetch. */
function inlineSchemas(host: XmlElement, included: readonly XmlElement[]): string {
  const declarations = included.flatMap((schema) =>
    schema.children
      .filter((child) => child.name !== "include" && child.name !== "annotation")
      .map((child) => indent(child.source)),
  );
  const namespace = host.attributes.get("targetNamespace") ?? "";
  return [
    `<xs:schema targetNamespace="${namespace}" elementFormDefault="unqualified">`,
    ...declarations,
    "    </xs:schema>",
  ].join("\n");
}

function indent(source: string): string {
  return source
    .split("\n")
    .map((line, index) => (index === 0 ? `      ${line}` : `    ${line}`))
    .join("\n");
}
