import { type DescribedType, operations, types } from "../gen/order-service.gen.ts";

const byName = new Map(types.map((type) => [type.name, type]));

/** The type with this name. */
export function findType(name: string): DescribedType {
  const type = byName.get(name);
  if (type === undefined) throw new Error(`The order service has no type "${name}"`);
  return type;
}

const messages = new Set(operations.flatMap(({ request, response }) => [request, response]));

/** The types that messages are made of, without the messages themselves, by name. */
export const sharedTypes: readonly DescribedType[] = types
  .filter(({ name }) => !messages.has(name))
  .toSorted((a, b) => a.name.localeCompare(b.name));
