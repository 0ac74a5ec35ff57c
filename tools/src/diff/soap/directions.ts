import type { ContractSource, TypeDeclaration } from "../../soap/read/source.ts";
import type { Direction } from "../direction.ts";

/** Types and messages by name. */
export function listDeclarations(source: ContractSource): ReadonlyMap<string, TypeDeclaration> {
  return new Map(
    source.schemas
      .flatMap(({ types, elements }) => [...types, ...elements])
      .map((each) => [each.name, each]),
  );
}

/** The names of the operations that each type and message reaches. */
export function operationsReached(source: ContractSource): ReadonlyMap<string, readonly string[]> {
  const declarations = listDeclarations(source);
  const found = new Map<string, string[]>();
  const visit = (name: string, operation: string): void => {
    const operations = found.get(name) ?? [];
    if (!declarations.has(name) || operations.includes(operation)) return;
    found.set(name, [...operations, operation]);
    for (const field of declarations.get(name)?.fields ?? []) visit(field.type.name, operation);
  };
  for (const { name, input, output } of source.operations) {
    visit(input.name, name);
    visit(output.name, name);
  }
  return found;
}

/** Which ways each type and message travels: a type that both sides use travels both ways. */
export function findDirections(
  source: ContractSource,
): ReadonlyMap<string, ReadonlySet<Direction>> {
  const declarations = listDeclarations(source);
  const found = new Map<string, Set<Direction>>();
  const visit = (name: string, direction: Direction): void => {
    const directions = found.get(name) ?? new Set();
    const declaration = declarations.get(name);
    if (declaration === undefined || directions.has(direction)) return;
    found.set(name, directions.add(direction));
    for (const field of declaration.fields) visit(field.type.name, direction);
  };
  for (const { input, output } of source.operations) {
    visit(input.name, "request");
    visit(output.name, "response");
  }
  return found;
}
