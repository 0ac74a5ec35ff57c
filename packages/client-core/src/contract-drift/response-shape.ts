import { type ResponseSchema, walkResponse } from "./contract-drift.ts";

/**
 * The types of values that were found at a path of responses; `absent` when an object of a response lacked the field.
 */
export type ShapeType = "text" | "number" | "boolean" | "object" | "list" | "null" | "absent";

/**
 * The types and enum values that were found at one path of responses. A response value is included only when it is an
 * enum value that the contract declares.
 */
export interface FieldShape {
  /** The types of the values that were found at one path of responses, in alphabetical order. */
  readonly types: readonly ShapeType[];
  /**
   * The enum values that were found at one path of responses and that the contract declares, in alphabetical order; `…`
   * stands for any other value.
   */
  readonly values?: readonly string[];
}

/**
 * The types and enum values that were found in responses, by paths such as `content[].lines[].status`, in alphabetical
 * order.
 */
export type ResponseShape = Readonly<Record<string, FieldShape>>;

/** The placeholder of an enum value that the contract does not declare, which could be private data. */
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
