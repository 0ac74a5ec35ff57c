import type { FieldModel, OperationModel, SoapModel, TypeModel } from "../soap/model.ts";
import {
  type ContractParts,
  type Direction,
  type Facts,
  leaf,
  operationRatings,
  type Part,
  rateMember,
  wholeNumbers,
} from "./part.ts";

export function soapParts(model: SoapModel): ContractParts {
  const uses = findUses(model);
  const types = model.types.map((typeModel) => {
    const { operations = [], directions = [] } = uses.get(typeModel.name) ?? {};
    return [typeModel.name, typePart(typeModel, [...operations], [...directions])] as const;
  });
  return {
    parts: [servicePart(model), ...model.operations.map(operationPart)],
    types: new Map(types),
  };
}

interface Use {
  readonly operations: Set<string>;
  /** A SOAP type that requests and responses use is compared in both directions. */
  readonly directions: Set<Direction>;
}

function findUses({ operations, types }: SoapModel): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  const visit = (name: string, operation: string, direction: Direction): void => {
    const use = uses.get(name) ?? { operations: new Set(), directions: new Set() };
    uses.set(name, use);
    use.operations.add(operation);
    use.directions.add(direction);
    for (const { type } of types.find((typeModel) => typeModel.name === name)?.fields ?? []) {
      if ("complex" in type) visit(type.complex, operation, direction);
    }
  };
  for (const { name, request, response } of operations) {
    visit(request, name, "request");
    visit(response, name, "response");
  }
  return uses;
}

const texts = (text: string | undefined): Facts =>
  text === undefined ? {} : { description: text };

function servicePart(source: SoapModel): Part {
  const { targetNamespace, address, service, port, portType, binding, locations } = source;
  const located: Partial<Record<keyof Facts, SoapModel["locations"]["service"]>> = locations;
  const facts = { targetNamespace, address, service, port, portType, binding };
  return {
    ...leaf("service", locations.service, { ...facts, ...texts(source.documentation) }),
    subject: service,
    locate: (fact) => located[fact] ?? locations.service,
  };
}

function operationPart({ at, name, retry, documentation, paging }: OperationModel): Part {
  return {
    ...leaf(name, at, { retry, ...(paging && { paging }), ...texts(documentation) }),
    ...operationRatings,
    subject: "",
    operations: [name],
    directions: ["request"],
  };
}

function typePart(
  { at, name, documentation, fields }: TypeModel,
  operations: readonly string[],
  directions: readonly Direction[],
): Part {
  return {
    name,
    subject: name,
    operations,
    location: at,
    ...rateMember(directions, false),
    directions,
    facts: { type: "an object", order: fields.map((field) => field.name), ...texts(documentation) },
    parts: fields.map((element) => elementPart(element, `${name}.${element.name}`, directions)),
  };
}

function elementPart(element: FieldModel, subject: string, directions: readonly Direction[]): Part {
  const { at, name, type, xsdType, kind, optional, nillable, repeated, maximum } = element;
  const { whenAbsent, withSuccess, documentation, assumption } = element;
  return {
    name,
    subject,
    location: at,
    ...rateMember(directions, !optional && !repeated && whenAbsent === undefined),
    directions,
    facts: {
      occurs: { isRepeated: repeated, ...(maximum !== undefined && { maximum: maximum }) },
      ...(!repeated && { required: !optional }),
      nullable: nillable,
      ...(whenAbsent !== undefined && { default: whenAbsent }),
      withSuccess,
      description: JSON.stringify([documentation, assumption]),
      ...("simple" in type && { ...simpleFacts(xsdType, kind), ...(kind && { kind }) }),
    },
    ...("complex" in type && { type: type.complex }),
    parts: [],
  };
}

function simpleFacts(xsdType: string, kind: FieldModel["kind"]): Facts {
  const width = wholeNumbers.indexOf(xsdType);
  if (width === -1) return { type: `xs:${xsdType}` };
  return { type: kind === "identifier" ? "an identifier" : "a whole number", width };
}
