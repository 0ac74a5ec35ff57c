import { posix } from "node:path";
import { failAt, type Place } from "../../../../specs/build/contract-error.ts";
import type { ReadText } from "../../../../specs/build/read-text.ts";
import { readElements, type XmlElement } from "../../../../specs/build/xml-elements.ts";
import type { SoapModel } from "../model.ts";
import { readAttribute, refuseElement, schemaNamespace } from "./expect.ts";
import { readSchema, type SchemaSource } from "./read-schema.ts";
import { checkMessages, readWsdl } from "./read-wsdl.ts";
import { checkPaging, declare, resolveTypes } from "./resolve-types.ts";

/** Reads the service description and every schema that it includes, each once. */
export function readService(path: string, read: ReadText): SoapModel {
  const { types, ...wsdl } = readWsdl(readRoot(path, read, { file: path, line: 1, column: 1 }));
  const [host, second] = types.children;
  if (host === undefined || second !== undefined) {
    failAt(types, "<types> holds exactly one <schema>");
  }
  if (host.namespace !== schemaNamespace) refuseElement(host, types);
  const schemas = new Map<string, SchemaSource>();
  const add = (file: string, root: XmlElement): void => {
    const schema = readSchema(root, wsdl.targetNamespace);
    schemas.set(file, schema);
    for (const at of schema.includes) {
      const included = posix.join(posix.dirname(at.file), readAttribute(at, "schemaLocation"));
      if (!schemas.has(included)) add(included, readRoot(included, read, at));
    }
  };
  add("", host);
  const all = [...schemas.values()];
  const declarations = declare(all.flatMap((schema) => schema.types));
  const elements = new Set(all.flatMap((schema) => schema.elements));
  for (const operation of wsdl.operations) {
    checkMessages(operation, elements, declarations);
    checkPaging(operation, declarations);
  }
  return { ...wsdl, types: resolveTypes(declarations, wsdl.operations) };
}

function readRoot(path: string, read: ReadText, at: Place): XmlElement {
  const [root] = readElements(path, read(path) ?? failAt(at, `there is no file ${path}`));
  return root ?? failAt(at, `${path} holds no element`);
}
