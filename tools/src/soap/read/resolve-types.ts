import { failAt } from "../../../../specs/build/contract-error.ts";
import type { FieldModel, OperationModel, PagingModel, TypeModel } from "../model.ts";
import type { TypeDeclaration } from "./read-schema.ts";

/** Every type and top-level element of the contract, by name. */
export type Declarations = ReadonlyMap<string, TypeDeclaration>;

/** @throws ContractError when two have one name */
export function declare(types: readonly TypeDeclaration[]): Declarations {
  const declarations = new Map<string, TypeDeclaration>();
  for (const type of types) {
    if (declarations.has(type.name)) failAt(type.at, `"${type.name}" is declared twice`);
    declarations.set(type.name, type);
  }
  return declarations;
}

/** The types that operations use, each after those that it uses. */
export function resolveTypes(
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
  return order.map((each) => ({ ...each, inRequests: requests.includes(each) }));
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
      if (path.includes(inner)) failAt(field.at, `the generator does not know recursive types`);
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

/** An element that may be left out as a whole must hold nothing that may not be left out. */
function checkAbsence(field: FieldModel, declarations: Declarations): void {
  const { at, name, optional, nillable, repeated, whenAbsent } = field;
  if (whenAbsent === undefined) return;
  const type = findType(declarations, field);
  if (type === undefined) {
    if (!optional && !repeated && !nillable) return;
    failAt(at, `"${name}" already says what absence means`);
  }
  const isFilled = type.fields.every(
    (inner) => inner.optional || inner.repeated || inner.nillable || inner.whenAbsent !== undefined,
  );
  if (!isFilled || whenAbsent !== "") failAt(at, `"${name}" cannot be filled in when it is absent`);
}

/**
 * Refuses a `<c:paging>` that does not lead to a page number in the request and to a repeated element in the
 * response.
 */
export function checkPaging(
  { at, request, response, paging }: OperationModel,
  declarations: Declarations,
): void {
  if (paging === undefined) return;
  const { page, items }: PagingModel = paging;
  if (fieldAt(declarations, request, page)?.xsdType !== "int") {
    failAt(at, `page: ${page} leads to no xs:int in the request`);
  }
  if (fieldAt(declarations, response, items)?.repeated !== true) {
    failAt(at, `items: ${items} leads to no repeated element in the response`);
  }
}

function fieldAt(declarations: Declarations, type: string, way: string): FieldModel | undefined {
  const [name, ...rest] = way.split(".");
  const field = declarations.get(type)?.fields.find((each) => each.name === name);
  return field === undefined || rest.length === 0
    ? field
    : fieldAt(declarations, field.xsdType, rest.join("."));
}

/**
 * A failed response holds its result, and beside it whatever the schema requires, empty. A value that cannot be empty
 * must therefore be one that may be left out.
 */
export function checkFailures(
  types: readonly TypeModel[],
  operations: readonly OperationModel[],
): void {
  const check = (name: string): void => {
    for (const field of types.find((each) => each.name === name)?.fields ?? []) {
      if (field.optional || field.repeated || field.nillable) continue;
      if ("complex" in field.type) check(field.type.complex);
      else if (field.xsdType !== "string") {
        failAt(
          field.at,
          `a failed response has no value for "${field.name}": give it minOccurs="0" and, for success, <c:with-success/>`,
        );
      }
    }
  };
  for (const { response } of operations) check(response);
}
