import { ContractError } from "../../../../specs/build/contract-error.ts";
import type { QualifiedName } from "../read/expect.ts";
import { schemaNamespace } from "../read/namespaces.ts";
import type {
  ContractSource,
  Declarations,
  ElementDeclaration,
  OperationSource,
  TypeDeclaration,
} from "../read/source.ts";
import type { FieldModel, OperationModel, SoapModel, TypeModel } from "./model.ts";
import { readPaging } from "./paging.ts";
import { readSimpleType } from "./simple-type.ts";

/** Resolves every reference of the contract and orders the types, each after what it uses. */
export function buildModel(source: ContractSource): SoapModel {
  const declarations = collect(source);
  const operations = source.operations.map((operation) => resolve(operation, declarations, source));
  const order = sortTypes(
    operations.flatMap(({ request, response }) => [request, response]),
    declarations,
  );
  const inRequests = reach(
    operations.map(({ request }) => request),
    declarations,
  );
  for (const [name, declaration] of declarations) {
    if (!order.includes(name)) {
      throw new ContractError(declaration.at, `"${name}" is used by no operation`);
    }
  }
  return {
    targetNamespace: source.targetNamespace,
    service: source.service,
    port: source.port,
    binding: source.binding,
    address: source.address,
    types: order.map((name) => buildType(get(declarations, name), inRequests)),
    operations,
  };
}

function collect(source: ContractSource): Declarations {
  const declarations = new Map<string, TypeDeclaration>();
  for (const schema of source.schemas) {
    for (const declaration of [...schema.types, ...schema.elements]) {
      if (declarations.has(declaration.name)) {
        throw new ContractError(declaration.at, `"${declaration.name}" is declared twice`);
      }
      declarations.set(declaration.name, checkFields(declaration, source.targetNamespace));
    }
  }
  return declarations;
}

/** An element that may be left out as a whole must hold nothing that may not be left out. */
function checkAbsence(field: ElementDeclaration, declarations: Declarations): void {
  const { whenAbsent } = field.annotation;
  if (whenAbsent === undefined) return;
  if (field.type.namespace === schemaNamespace) {
    if (field.minimum === 1 && field.maximum === 1 && !field.nillable) return;
    throw new ContractError(field.at, `"${field.name}" already says what absence means`);
  }
  const needed = get(declarations, field.type.name).fields.find(
    (inner) => inner.minimum > 0 && !inner.nillable && inner.annotation.whenAbsent === undefined,
  );
  if (needed !== undefined || whenAbsent !== "") {
    throw new ContractError(field.at, `"${field.name}" cannot be filled in when it is absent`);
  }
}

function checkFields(declaration: TypeDeclaration, namespace: string): TypeDeclaration {
  const names = new Set<string>();
  for (const field of declaration.fields) {
    if (names.has(field.name)) {
      throw new ContractError(field.at, `"${field.name}" occurs twice in one sequence`);
    }
    names.add(field.name);
    if (field.type.namespace !== schemaNamespace && field.type.namespace !== namespace) {
      throw new ContractError(field.at, `the type of "${field.name}" is in another namespace`);
    }
  }
  return declaration;
}

function get(declarations: Declarations, name: string): TypeDeclaration {
  const found = declarations.get(name);
  if (found === undefined) throw new Error(`no declaration of "${name}"`);
  return found;
}

function resolve(
  operation: OperationSource,
  declarations: Declarations,
  source: ContractSource,
): OperationModel {
  const elements = new Set(source.schemas.flatMap((schema) => schema.elements.map((e) => e.name)));
  const element = (reference: QualifiedName, wanted: string) => {
    if (reference.name !== wanted || !elements.has(wanted)) {
      throw new ContractError(operation.at, `"${operation.name}" needs the element "${wanted}"`);
    }
    return wanted;
  };
  const response = element(operation.output, `${operation.name}Response`);
  const request = element(operation.input, `${operation.name}Request`);
  checkFirst(get(declarations, request), "auth");
  checkFirst(get(declarations, response), "result");
  return {
    name: operation.name,
    documentation: operation.documentation.replace(/ (safe|never|absolute)$/, ""),
    retry: operation.retry,
    ...readPaging(operation, declarations),
    request,
    response,
  };
}

/** Every request begins with the credentials, and every response with the result. */
function checkFirst({ at, name, fields }: TypeDeclaration, first: string): void {
  if (fields[0]?.name !== first) throw new ContractError(at, `"${name}" starts with "${first}"`);
}

function uses(declaration: TypeDeclaration): ElementDeclaration[] {
  return declaration.fields.filter((field) => field.type.namespace !== schemaNamespace);
}

function reach(roots: readonly string[], declarations: Declarations): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const field of uses(get(declarations, name))) visit(field.type.name);
  };
  for (const root of roots) visit(root);
  return reached;
}

function sortTypes(roots: readonly string[], declarations: Declarations): string[] {
  const order: string[] = [];
  const path: string[] = [];
  const visit = (name: string) => {
    if (order.includes(name)) return;
    path.push(name);
    for (const field of uses(get(declarations, name))) {
      if (!declarations.has(field.type.name)) {
        throw new ContractError(field.at, `no type is named "${field.type.name}"`);
      }
      if (path.includes(field.type.name)) {
        throw new ContractError(field.at, `the generator does not know recursive types`);
      }
      visit(field.type.name);
    }
    for (const field of get(declarations, name).fields) checkAbsence(field, declarations);
    path.pop();
    order.push(name);
  };
  for (const root of roots) visit(root);
  return order;
}

function buildType(declaration: TypeDeclaration, inRequests: ReadonlySet<string>): TypeModel {
  return {
    name: declaration.name,
    ...(declaration.documentation === undefined
      ? {}
      : { documentation: declaration.documentation }),
    fields: declaration.fields.map(buildField),
    inRequests: inRequests.has(declaration.name),
  };
}

function buildField(element: ElementDeclaration): FieldModel {
  const { annotation, minimum, maximum, nillable, name } = element;
  const repeated = maximum > 1;
  if (maximum === 0 || (repeated && (minimum !== 0 || nillable)) || minimum > 1) {
    throw new ContractError(element.at, `the generator does not know how "${name}" repeats`);
  }
  const { documentation, assumption, whenAbsent } = annotation;
  const complex = element.type.namespace !== schemaNamespace;
  if (complex && annotation.kind !== undefined) {
    throw new ContractError(element.at, `"${name}" is no number and takes no kind`);
  }
  return {
    name,
    type: complex ? { complex: element.type.name } : { simple: readSimpleType(element) },
    optional: !repeated && minimum === 0,
    nillable,
    repeated,
    ...(repeated && Number.isFinite(maximum) ? { maximum } : {}),
    withSuccess: annotation.withSuccess === true,
    ...(whenAbsent === undefined ? {} : { whenAbsent }),
    ...(documentation === undefined ? {} : { documentation }),
    ...(assumption === undefined ? {} : { assumption }),
  };
}
