import { type ResponseSchema, walkResponse } from "./contract-drift.ts";

/** A type found at a path of responses; `absent` when an object lacked the field. */
export type ShapeType = "text" | "number" | "boolean" | "object" | "list" | "null" | "absent";

/** What was found at one path of responses: no values but those of the contract's enums. */
export interface FieldShape {
  /** In alphabetical order. */
  readonly types: readonly ShapeType[];
  /** Declared enum values in alphabetical order; `…` stands for any other. */
  readonly values?: readonly string[];
}

/** By paths such as `content[].lines[].status`, in alphabetical order. */
export type ResponseShape = Readonly<Record<string, FieldShape>>;

/** An undeclared value could be private data. */
const OTHER = "…";

/** Describes which types and enum values the decoded responses of one operation have at each path. */
export function describeShape(
  responses: readonly unknown[],
  schema: ResponseSchema,
  named: Readonly<Record<string, ResponseSchema>>,
): ResponseShape {
  const types = new Map<string, Set<ShapeType>>();
  const values = new Map<string, Set<string>>();
  const note = <T>(map: Map<string, Set<T>>, path: string, value: T): void => {
    map.set(path, (map.get(path) ?? new Set()).add(value));
  };
  for (const response of responses) {
    walkResponse(response, schema, named, {
      value(path, item, _fits, declared) {
        note(types, path, typeOf(item));
        if (declared === undefined || typeof item !== "string") return;
        note(values, path, declared.includes(item) ? item : OTHER);
      },
      unknownField: (path, element) => note(types, path, typeOf(element)),
      absentField: (path) => note(types, path, "absent"),
    });
  }
  const paths = [...types].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    paths.map(([path, seen]): [string, FieldShape] => {
      const enumValues = values.get(path);
      const shape = { types: [...seen].toSorted() };
      return [path, enumValues ? { ...shape, values: [...enumValues].toSorted() } : shape];
    }),
  );
}

function typeOf(value: unknown): ShapeType {
  if (value === null) return "null";
  if (value === undefined) return "absent";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  return typeof value === "number" || typeof value === "boolean"
    ? (typeof value as "number" | "boolean")
    : "object";
}
