import { posix } from "node:path";
import {
  ContractError,
  failAt,
  type SourceLocation,
} from "../../../../specs/build/contract-error.ts";
import type { ReadText } from "../../../../specs/build/read-text.ts";
import { readElements, type XmlElement } from "../../../../specs/build/xml-elements.ts";
import type { FieldModel, OperationModel, PagingModel, SoapModel, TypeModel } from "../model.ts";
import { readAttribute, refuseElement, schemaNamespace } from "./expect.ts";
import { readSchema, type SchemaSource, type TypeDeclaration } from "./read-schema.ts";
import { readWsdl } from "./read-wsdl.ts";

/**
 * Reads the WSDL and each schema that it includes once.
 *
 * @param findLocation - returns where a line that overlays edited was written
 * @throws ContractError
 */
export function readService(
  path: string,
  read: ReadText,
  findLocation: FindLocation = (location) => location,
): SoapModel {
  try {
    return locate(readModel(path, read), findLocation);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ContractError(findLocation(error.location), error.problem);
  }
}

type FindLocation = (location: SourceLocation) => SourceLocation;

function locate(model: SoapModel, findLocation: FindLocation): SoapModel {
  const at = <Part extends { readonly at: SourceLocation }>(part: Part): Part => {
    const { file, line, column } = part.at;
    return { ...part, at: findLocation({ file, line, column }) };
  };
  const locations = Object.entries(model.locations).map(([name, { file, line, column }]) => [
    name,
    findLocation({ file, line, column }),
  ]);
  return {
    ...model,
    locations: Object.fromEntries(locations) as SoapModel["locations"],
    operations: model.operations.map(at),
    types: model.types.map((type) => ({ ...at(type), fields: type.fields.map(at) })),
  };
}

function readModel(path: string, read: ReadText): SoapModel {
  const { types, ...wsdl } = readWsdl(readRoot(path, read, { file: path, line: 1, column: 1 }));
  const [host, second] = types.children;
  if (host === undefined || second !== undefined) {
    failAt(types, "<types> must contain exactly one <schema>");
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

function readRoot(path: string, read: ReadText, at: SourceLocation): XmlElement {
  const [root] = readElements(path, read(path) ?? failAt(at, `there is no file ${path}`));
  return root ?? failAt(at, `${path} contains no element`);
}

/** By name. */
type Declarations = ReadonlyMap<string, TypeDeclaration>;

/** @throws ContractError when two types have the same name */
function declare(types: readonly TypeDeclaration[]): Declarations {
  const declarations = new Map<string, TypeDeclaration>();
  for (const type of types) {
    if (declarations.has(type.name)) failAt(type.at, `"${type.name}" is declared twice`);
    declarations.set(type.name, type);
  }
  return declarations;
}

/** Sorts the types that operations use, each after the types that it uses. */
function resolveTypes(
  declarations: Declarations,
  operations: readonly OperationModel[],
): readonly TypeModel[] {
  const requests = sortTypes(
    declarations,
    operations.map(({ request }) => request),
  );
  const order = sortTypes(
    declarations,
    operations.flatMap(({ request, response }) => [request, response]),
  );
  for (const declaration of declarations.values()) {
    if (order.includes(declaration)) continue;
    failAt(declaration.at, `"${declaration.name}" is used by no operation`);
  }
  return order.map((typeDeclaration) => ({
    ...typeDeclaration,
    inRequests: requests.includes(typeDeclaration),
  }));
}

function sortTypes(declarations: Declarations, roots: readonly string[]): TypeDeclaration[] {
  const order: TypeDeclaration[] = [];
  const path: TypeDeclaration[] = [];
  const visit = (type: TypeDeclaration) => {
    if (order.includes(type)) return;
    path.push(type);
    for (const field of type.fields) {
      const inner = findType(declarations, field);
      if (inner === undefined) continue;
      if (path.includes(inner)) failAt(field.at, `the generator does not support recursive types`);
      visit(inner);
    }
    for (const field of type.fields) checkAbsence(field, declarations);
    path.pop();
    order.push(type);
  };
  for (const root of roots) {
    const type = declarations.get(root);
    if (type !== undefined) visit(type);
  }
  return order;
}

function findType(
  declarations: Declarations,
  { at, type }: FieldModel,
): TypeDeclaration | undefined {
  if ("simple" in type) return undefined;
  return declarations.get(type.complex) ?? failAt(at, `no type is named "${type.complex}"`);
}

/** Fails when an element that the client fills in when absent contains a required element. */
function checkAbsence(field: FieldModel, declarations: Declarations): void {
  const { at, name, optional, nillable, repeated, whenAbsent } = field;
  if (whenAbsent === undefined) return;
  const type = findType(declarations, field);
  if (type === undefined) {
    if (!optional && !repeated && !nillable) return;
    failAt(at, `"${name}" already has a value for absence`);
  }
  const isFilled = type.fields.every(
    (inner) => inner.optional || inner.repeated || inner.nillable || inner.whenAbsent !== undefined,
  );
  if (!isFilled || whenAbsent !== "") failAt(at, `"${name}" cannot get a value when it is absent`);
}

/**
 * Fails when the paths of `<c:paging>` do not lead to a page number in the request and to a repeated element in the
 * response.
 */
function checkPaging(
  { at, request, response, paging }: OperationModel,
  declarations: Declarations,
): void {
  if (paging === undefined) return;
  const { page, items }: PagingModel = paging;
  if (fieldAt(declarations, request, page)?.xsdType !== "int") {
    failAt(at, `page: ${page} must be the path of an xs:int in the request`);
  }
  if (fieldAt(declarations, response, items)?.repeated !== true) {
    failAt(at, `items: ${items} must be the path of a repeated element in the response`);
  }
}

function fieldAt(declarations: Declarations, type: string, way: string): FieldModel | undefined {
  const [name, ...rest] = way.split(".");
  const field = declarations.get(type)?.fields.find((fieldModel) => fieldModel.name === name);
  return field === undefined || rest.length === 0
    ? field
    : fieldAt(declarations, field.xsdType, rest.join("."));
}

/**
 * In a SOAP response that reports a failure, all elements that the XSD requires except `result` are empty. An element
 * of a SOAP response that cannot be empty must be optional, so that a response that reports a failure can leave it out.
 */
export function checkFailures(
  types: readonly TypeModel[],
  operations: readonly OperationModel[],
): void {
  const check = (name: string): void => {
    for (const field of types.find((typeModel) => typeModel.name === name)?.fields ?? []) {
      if (field.optional || field.repeated || field.nillable) continue;
      if ("complex" in field.type) check(field.type.complex);
      else if (field.xsdType !== "string") {
        failAt(
          field.at,
          `a failed response has no value for "${field.name}": add minOccurs="0" and, for success, <c:with-success/>`,
        );
      }
    }
  };
  for (const { response } of operations) check(response);
}

/**
 * Fails unless a message is named after its operation and begins with the credentials (request) or the result
 * (response).
 */
function checkMessages(
  { at, name, request, response }: OperationModel,
  elements: ReadonlySet<string>,
  declarations: Declarations,
): void {
  for (const [element, expected, first] of [
    [response, `${name}Response`, "result"],
    [request, `${name}Request`, "auth"],
  ] as const) {
    if (element !== expected || !elements.has(expected)) {
      failAt(at, `"${name}" needs the element "${expected}"`);
    }
    const type = declarations.get(expected);
    if (type !== undefined && type.fields[0]?.name !== first) {
      failAt(type.at, `"${expected}" starts with "${first}"`);
    }
  }
}
