import type {
  DecimalShape,
  IntegerShape,
  ObjectShape,
  Shape,
} from "@marketplace-seller/client-core";
import type {
  ArraySchema,
  NumberSchema,
  ObjectSchema,
  Operation,
  Parameter,
  RestContract,
  Schema,
  StringSchema,
} from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { fail, type SourceNode } from "../model/source-node.ts";
import { literal, lowerFirst, type Part, partName, upperFirst } from "./source-text.ts";

export interface ShapeConstants {
  readonly text: string;
  /** The shape types that the declarations name, to be imported. */
  readonly types: readonly string[];
  /** The constants that belong to an operation, for its row in a table. */
  renderParts(operation: Operation): Readonly<Partial<Record<Part, string>>>;
}

const allParts = ["path", "query", "body"] as const;

/** Declares one constant per named schema and per query string and body. */
export function shapeConstants(contract: RestContract): ShapeConstants {
  const shapes = new Shapes(contract);
  const own: { name: string; shape: Shape; words: string }[] = [];
  const parts = new Map<string, Partial<Record<Part, string>>>();
  for (const operation of contract.operations) {
    const { pathParameters, query, body } = operation;
    const found: Partial<Record<Part, Shape | undefined>> = {
      path: shapes.parameters(pathParameters),
      query: shapes.parameters(query),
      body: body && shapes.of(body),
    };
    const names: Partial<Record<Part, string>> = {};
    for (const part of allParts) {
      const shape = found[part];
      if (shape === undefined) continue;
      names[part] = partName(operation, part);
      own.push({
        name: partName(operation, part),
        shape,
        words: `/** What the ${part} of \`${operation.id}\` may hold. */\n`,
      });
    }
    parts.set(operation.id, names);
  }
  const names = new Map(
    [...shapes.named].map(([name, shape]) => [shape, `${lowerFirst(name)}Shape`]),
  );
  const named = [...names].map(([shape, name]) => declaration(name, shape, literal(shape, names)));
  const exported = own.map(({ name, shape, words }) => {
    const value = names.get(shape) ?? literal(shape, names);
    return `${words}export ${declaration(name, shape, value)}`;
  });
  return {
    text: [...named, ...exported].join("\n"),
    types: [...new Set([...names.keys(), ...own.map(({ shape }) => shape)].map(typeName))].sort(),
    renderParts: (operation) => parts.get(operation.id) ?? {},
  };
}

function declaration(name: string, shape: Shape, value: string): string {
  return `const ${name}: ${typeName(shape)} = ${value};\n`;
}

function typeName(shape: Shape): string {
  return `${upperFirst(shape.type)}Shape`;
}

/** Turns request schemas into shapes; a named schema becomes one shape object, however often used. */
export class Shapes {
  readonly #contract: RestContract;
  readonly #named = new Map<string, Shape>();
  readonly #open = new Set<string>();

  constructor(contract: RestContract) {
    this.#contract = contract;
  }

  /** The shapes of named schemas made so far; each comes after those it uses. */
  get named(): ReadonlyMap<string, Shape> {
    return this.#named;
  }

  /** The shape of parameters together, or `undefined` when there are none. */
  parameters(parameters: readonly Parameter[]): ObjectShape | undefined {
    if (parameters.length === 0) return undefined;
    const required = parameters.filter((each) => each.required).map((each) => each.name);
    return {
      type: "object",
      fields: Object.fromEntries(parameters.map((each) => [each.name, this.of(each.schema)])),
      ...(required.length === 0 ? {} : { required }),
    };
  }

  of(schema: Schema): Shape {
    const shape = this.#bare(schema);
    return schema.nullable ? { ...shape, nullable: true } : shape;
  }

  #bare(schema: Schema): Shape {
    switch (schema.type) {
      case "object":
        return this.#object(schema);
      case "array":
        return { type: "array", items: this.of(schema.items), ...renderLimits(schema) };
      case "number":
        return numberShape(schema);
      case "string":
        return stringShape(schema);
      case "boolean":
        return { type: "boolean" };
      case "reference":
        return this.#reference(schema.name, schema.node);
      case "any":
        return fail(schema.node, "a schema of a request needs a type");
    }
  }

  #reference(name: string, node: SourceNode): Shape {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const target = this.#contract.schemas.get(name);
    if (target === undefined) fail(node, `there is no schema ${name}`);
    if (this.#open.has(name)) fail(node, `schema ${name} of a request holds itself`);
    this.#open.add(name);
    const shape = this.of(target);
    this.#open.delete(name);
    this.#named.set(name, shape);
    return shape;
  }

  #object(schema: ObjectSchema): ObjectShape {
    const required = schema.fields.filter((field) => field.required).map((field) => field.name);
    return {
      type: "object",
      fields: Object.fromEntries(schema.fields.map((each) => [each.name, this.of(each.schema)])),
      ...(required.length === 0 ? {} : { required }),
      ...(isEmpty(schema.dependentRequired) ? {} : { dependentRequired: schema.dependentRequired }),
      ...(isEmpty(schema.notBelow) ? {} : { notBelow: schema.notBelow }),
    };
  }
}

function renderLimits(schema: ArraySchema): { minItems?: number; maxItems?: number } {
  return {
    ...(schema.minItems === undefined ? {} : { minItems: schema.minItems }),
    ...(schema.maxItems === undefined ? {} : { maxItems: schema.maxItems }),
  };
}

function numberShape(schema: NumberSchema): Shape {
  if (schema.kind === "identifier") return identifierShape(schema);
  return isDecimal(schema.kind) ? decimalShape(schema) : integerShape(schema);
}

function identifierShape(schema: NumberSchema): Shape {
  const { minimum, maximum, exclusiveMinimum, values } = schema;
  if ([minimum, maximum, exclusiveMinimum, values].some((each) => each !== undefined)) {
    fail(schema.node, "an identifier has neither bounds nor an enum");
  }
  const ranges = schema.ranges?.map((range) => ({
    minimum: String(range.minimum),
    maximum: String(range.maximum),
  }));
  return { type: "identifier", ...(ranges === undefined ? {} : { ranges }) };
}

function decimalShape(schema: NumberSchema): DecimalShape {
  if (schema.values !== undefined) fail(schema.node, "an amount or rate has no enum");
  const text = (value: number) => decimalText(value, schema.node);
  const { minimum, maximum, exclusiveMinimum, fractionDigits } = schema;
  return {
    type: "decimal",
    ...(fractionDigits === undefined ? {} : { fractionDigits }),
    ...(minimum === undefined ? {} : { minimum: text(minimum) }),
    ...(maximum === undefined ? {} : { maximum: text(maximum) }),
    ...(exclusiveMinimum === undefined ? {} : { exclusiveMinimum: text(exclusiveMinimum) }),
  };
}

function integerShape(schema: NumberSchema): IntegerShape {
  if (schema.values !== undefined) return { type: "integer", values: schema.values };
  const above = schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1;
  const minimum = greater(schema.minimum, above);
  return {
    type: "integer",
    ...(minimum === undefined ? {} : { minimum }),
    ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
  };
}

function stringShape(schema: StringSchema): Shape {
  const { minLength, maxLength, pattern, values } = schema;
  return {
    type: "string",
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(values === undefined ? {} : { values }),
  };
}

function greater(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || right === undefined ? (left ?? right) : Math.max(left, right);
}

function decimalText(value: number, node: SourceNode): string {
  const text = String(value);
  return text.includes("e") ? fail(node, `the bound ${text} is too large or small to write`) : text;
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length === 0;
}
