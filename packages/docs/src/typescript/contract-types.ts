import type { Field, Operation } from "../reference/operation.ts";

/** Where the reference lists the fields of each type of a contract, from the site's root, by the type's name. */
export type ContractTypes = ReadonlyMap<string, string>;

/** The first place that lists the fields of each type; that of a whole request or response comes first. */
export function contractTypes(operations: readonly Operation[]): ContractTypes {
  const whole = operations.flatMap(({ page, parts }) =>
    parts.flatMap(({ id, typeName }) =>
      typeName === undefined ? [] : [[typeName, `/${page}.html#${id}`] as const],
    ),
  );
  const inside = operations.flatMap(({ page, parts }) =>
    parts.flatMap(({ id, fields }) => typesInside(fields, `/${page}.html#${id}`)),
  );
  return new Map([...whole, ...inside].toReversed());
}

function typesInside(fields: readonly Field[], outer: string): (readonly [string, string])[] {
  return fields.flatMap(({ name, inside }) => {
    if (inside === undefined) return [];
    const place = `${outer}.${name}`;
    return [[inside.name, place] as const, ...typesInside(inside.fields, place)];
  });
}

/** The name of the contract's type that an alias stands for, as in `components['schemas']['Task']`. */
export function aliasedSchema(declaration: string): string | undefined {
  return /^type \w+ = components\['schemas'\]\['(\w+)'\];$/.exec(declaration)?.[1];
}

/** What openapi-typescript writes of a whole contract, for use with openapi-fetch; it is not written to be read. */
export const wholeContract: ReadonlySet<string> = new Set([
  "paths",
  "components",
  "operations",
  "webhooks",
  "$defs",
]);
