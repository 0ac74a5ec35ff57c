import { schemaNamespace } from "../soap/read/namespaces.ts";
import type {
  ContractSource,
  ElementDeclaration,
  OperationSource,
  TypeDeclaration,
} from "../soap/read/source.ts";
import {
  type ContractParts,
  type Direction,
  type Facts,
  operationRatings,
  type Part,
  rateMember,
  wordsAlone,
} from "./part.ts";

/** A service description and its schemas in parts that can be compared. */
export function soapParts(source: ContractSource): ContractParts {
  const declared = source.schemas.flatMap(({ types, elements }) => [...types, ...elements]);
  const uses = findUses(source, new Map(declared.map((each) => [each.name, each])));
  return {
    parts: [servicePart(source), ...source.operations.map(operationPart)],
    types: new Map(
      declared.map((each) => {
        const { operations = [], directions = [] } = uses.get(each.name) ?? {};
        return [each.name, typePart(each, [...operations], [...directions])];
      }),
    ),
  };
}

interface Use {
  readonly operations: Set<string>;
  /** A type that both sides use travels both ways. */
  readonly directions: Set<Direction>;
}

/** The operations that use each type and message, and in which directions it travels. */
function findUses(
  { operations }: ContractSource,
  declared: ReadonlyMap<string, TypeDeclaration>,
): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  const visit = (name: string, operation: string, direction: Direction): void => {
    const declaration = declared.get(name);
    if (declaration === undefined) return;
    const use = uses.get(name) ?? { operations: new Set(), directions: new Set() };
    if (use.operations.has(operation) && use.directions.has(direction)) return;
    uses.set(name, use);
    use.operations.add(operation);
    use.directions.add(direction);
    for (const { type } of declaration.fields) visit(type.name, operation, direction);
  };
  for (const { name, input, output } of operations) {
    visit(input.name, name, "request");
    visit(output.name, name, "response");
  }
  return uses;
}

const words = (text: string | undefined): Facts =>
  text === undefined ? {} : { description: text };

function servicePart(source: ContractSource): Part {
  const { targetNamespace, address, service, port, portType, binding, places } = source;
  const located: Partial<Record<keyof Facts, ContractSource["places"]["service"]>> = places;
  return {
    name: "service",
    subject: service,
    operations: [],
    place: places.service,
    locate: (fact) => located[fact] ?? places.service,
    directions: [],
    facts: {
      ...{ targetNamespace, address, service, port, portType, binding },
      ...words(source.documentation),
    },
    parts: [],
    added: wordsAlone,
    gone: wordsAlone,
  };
}

function operationPart({ at, name, retry, documentation, paging: said }: OperationSource): Part {
  const { at: _place, ...paging } = said ?? {};
  return {
    name,
    subject: "",
    operations: [name],
    place: at,
    ...operationRatings,
    directions: ["request"],
    facts: {
      retry,
      ...("page" in paging && { paging }),
      ...words(documentation.replace(new RegExp(`\\s*${retry}$`), "")),
    },
    parts: [],
  };
}

function typePart(
  { at, name, documentation, fields }: TypeDeclaration,
  operations: readonly string[],
  directions: readonly Direction[],
): Part {
  return {
    name,
    subject: name,
    operations,
    place: at,
    ...rateMember(directions, false),
    directions,
    facts: { type: "an object", order: fields.map((each) => each.name), ...words(documentation) },
    parts: fields.map((element) => elementPart(element, `${name}.${element.name}`, directions)),
  };
}

function elementPart(
  element: ElementDeclaration,
  subject: string,
  directions: readonly Direction[],
): Part {
  const { at, name, type, minimum, maximum, nillable, annotation } = element;
  const { whenAbsent, withSuccess = false, documentation, assumption } = annotation;
  const isRepeated = maximum > 1;
  const isSimple = type.namespace === schemaNamespace;
  return {
    name,
    subject,
    place: at,
    ...rateMember(directions, minimum > 0 && whenAbsent === undefined),
    directions,
    facts: {
      occurs: { isRepeated, ...(isRepeated && Number.isFinite(maximum) && { most: maximum }) },
      ...(!isRepeated && { required: minimum > 0 }),
      nullable: nillable,
      ...(whenAbsent !== undefined && { default: whenAbsent }),
      withSuccess,
      description: JSON.stringify([documentation, assumption]),
      ...(isSimple && simpleFacts(type.name, annotation.kind)),
    },
    ...(!isSimple && { type: type.name }),
    parts: [],
  };
}

/** Whole numbers of XML Schema, each holding those before it. */
const wholeNumbers = ["int", "long", "integer"];

function simpleFacts(type: string, kind: ElementDeclaration["annotation"]["kind"]): Facts {
  const width = wholeNumbers.indexOf(type);
  if (width === -1) return { type: `xs:${type}`, ...(kind && { kind }) };
  const isIdentifier = kind === "identifier";
  return { type: isIdentifier ? "an identifier" : "a whole number", width, ...(kind && { kind }) };
}
