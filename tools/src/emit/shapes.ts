import type { ObjectShape, Shape } from "@marketplace-seller/client-core";
import {
  type Field,
  type NumberSchema,
  type Operation,
  type Parameter,
  type RestContract,
  type Schema,
  withoutAnnotations,
} from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { fail, type SourceNode } from "../model/source-node.ts";
import { literal, lowerFirst, type Part, partName, upperFirst } from "./source-text.ts";

export interface ShapeConstants {
  readonly text: string;
  readonly types: readonly string[];
  /**
   * The names of the shape constants that are generated for an operation, for the operation's row in the generated
   * table.
   */
  renderParts(operation: Operation): Readonly<Partial<Record<Part, string>>>;
}

/** Generates one request shape as a constant for each named schema, query string and body. */
export function shapeConstants(contract: RestContract): ShapeConstants {
  const shapes = new Shapes(contract);
  const requestParts = contract.operations.flatMap((operation) => {
    const { pathParameters, query, body } = operation;
    const found = {
      path: shapes.parameters(pathParameters),
      query: shapes.parameters(query),
      body: body && shapes.of(body),
    };
    return (["path", "query", "body"] as const).flatMap((part) => {
      const shape = found[part];
      return shape ? [{ operation, part, shape, name: partName(operation, part) }] : [];
    });
  });
  const names = new Map(
    [...shapes.named].map(([name, shape]) => [shape, `${lowerFirst(name)}Shape`]),
  );
  const named = [...names].map(([shape, name]) => declaration(name, shape, literal(shape, names)));
  const exported = requestParts.map(({ operation, part, name, shape }) => {
    const value = names.get(shape) ?? literal(shape, names);
    const text = `The fields that the ${part} of \`${operation.id}\` may have.`;
    return `/** ${text} */\nexport ${declaration(name, shape, value)}`;
  });
  return {
    text: [...named, ...exported].join("\n"),
    types: [
      ...new Set([...names.keys(), ...requestParts.map(({ shape }) => shape)].map(typeName)),
    ].sort(),
    renderParts: (operation) => {
      const parts = requestParts.filter((item) => item.operation === operation);
      return Object.fromEntries(parts.map(({ part, name }) => [part, name]));
    },
  };
}

function declaration(name: string, shape: Shape, value: string): string {
  return `const ${name}: ${typeName(shape)} = ${value};\n`;
}

function typeName(shape: Shape): string {
  return `${upperFirst(shape.type)}Shape`;
}

/**
 * Generates shapes from request schemas. A named schema becomes one shape constant, however often the schema is used.
 */
export class Shapes {
  readonly #contract: RestContract;
  readonly #named = new Map<string, Shape>();
  readonly #open = new Set<string>();

  constructor(contract: RestContract) {
    this.#contract = contract;
  }

  /** Each follows those that it uses. */
  get named(): ReadonlyMap<string, Shape> {
    return this.#named;
  }

  /** The name of the shape of an operation's query parameters; `undefined` when the operation has none. */
  parameters(parameters: readonly Parameter[]): ObjectShape | undefined {
    return parameters.length === 0 ? undefined : this.#object(parameters);
  }

  of(schema: Schema): Shape {
    const shape = this.#bare(schema);
    return schema.nullable ? { ...shape, nullable: true } : shape;
  }

  #bare(schema: Schema): Shape {
    switch (schema.type) {
      case "object": {
        const { fields, dependentRequired, notBelow } = schema;
        return {
          ...this.#object(fields),
          ...(isEmpty(dependentRequired) ? {} : { dependentRequired }),
          ...(isEmpty(notBelow) ? {} : { notBelow }),
        };
      }
      case "array":
        return { ...withoutAnnotations(schema), items: this.of(schema.items) };
      case "number":
        return numberShape(schema);
      case "string":
        return withoutAnnotations(schema);
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
    if (this.#open.has(name)) fail(node, `schema ${name} of a request refers to itself`);
    this.#open.add(name);
    const shape = this.of(target);
    this.#open.delete(name);
    this.#named.set(name, shape);
    return shape;
  }

  #object(fields: readonly Pick<Field, "name" | "required" | "schema">[]): ObjectShape {
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return {
      type: "object",
      fields: Object.fromEntries(fields.map(({ name, schema }) => [name, this.of(schema)])),
      ...(required.length === 0 ? {} : { required }),
    };
  }
}

function numberShape(schema: NumberSchema): Shape {
  const { node, kind, minimum, maximum, exclusiveMinimum, values, fractionDigits } = schema;
  if (kind === "identifier") {
    if ([minimum, maximum, exclusiveMinimum, values].some((item) => item !== undefined)) {
      fail(node, "an identifier must not have bounds or an enum");
    }
    const ranges = schema.ranges?.map((range) => ({
      minimum: String(range.minimum),
      maximum: String(range.maximum),
    }));
    return { type: "identifier", ...(ranges && { ranges }) };
  }
  if (isDecimal(kind)) {
    if (values !== undefined) fail(node, "an amount or rate must not have an enum");
    const bounds = Object.entries({ minimum, maximum, exclusiveMinimum }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, formatDecimal(value, node)]]),
    );
    const digits = fractionDigits === undefined ? {} : { fractionDigits };
    return { type: "decimal", ...digits, ...Object.fromEntries(bounds) };
  }
  if (values !== undefined) return { type: "integer", values };
  const above = exclusiveMinimum === undefined ? [] : [exclusiveMinimum + 1];
  const least = Math.max(...above, minimum ?? Number.NEGATIVE_INFINITY);
  return {
    type: "integer",
    ...(Number.isFinite(least) ? { minimum: least } : {}),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

function formatDecimal(value: number, node: SourceNode): string {
  const text = String(value);
  return text.includes("e") ? fail(node, `the bound ${text} is too large or small to write`) : text;
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length === 0;
}
