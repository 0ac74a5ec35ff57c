import type { Shape } from "@marketplace-seller/client-core";
import type { Operation, RestContract } from "../model/contract.ts";
import { literal } from "./literal.ts";
import { lowerFirst, type Part, partName, upperFirst } from "./names.ts";
import { Shapes } from "./shapes.ts";

/** The shapes of every request, as constants. */
export interface ShapeConstants {
  /** Their declarations. */
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
