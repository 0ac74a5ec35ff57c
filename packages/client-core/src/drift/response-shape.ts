import { type ResponseForm, walkResponse } from "./drift.ts";

/** What a place of responses held; `absent` where an object lacked it. */
export type ShapeType = "text" | "number" | "boolean" | "object" | "list" | "null" | "absent";

/** What was seen at one place of responses. Never a value, but of enums that the contract declares. */
export interface PlaceShape {
  /** In alphabetical order. */
  readonly types: readonly ShapeType[];
  /** Of the declared values of an enum, those that were seen, in alphabetical order; `…` for any other value. */
  readonly values?: readonly string[];
}

/** What responses look like, by places such as `content[].lines[].status`, in alphabetical order. */
export type ResponseShape = Readonly<Record<string, PlaceShape>>;

/** Stands for a value that the contract does not declare: it could be anybody's data. */
const OTHER = "…";

/** What decoded responses of one operation look like. */
export function describeShape(
  responses: readonly unknown[],
  form: ResponseForm,
  named: Readonly<Record<string, ResponseForm>>,
): ResponseShape {
  const types = new Map<string, Set<ShapeType>>();
  const values = new Map<string, Set<string>>();
  const note = <T>(map: Map<string, Set<T>>, place: string, seen: T): void => {
    map.set(place, (map.get(place) ?? new Set()).add(seen));
  };
  for (const response of responses) {
    walkResponse(response, form, named, {
      value(place, each, _fits, declared) {
        note(types, place, typeOf(each));
        if (declared === undefined || typeof each !== "string") return;
        note(values, place, declared.includes(each) ? each : OTHER);
      },
      unknownField: (place, each) => note(types, place, typeOf(each)),
      absentField: (place) => note(types, place, "absent"),
    });
  }
  const places = [...types].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    places.map(([place, seen]): [string, PlaceShape] => {
      const enumValues = values.get(place);
      const shape = { types: [...seen].toSorted() };
      return [place, enumValues ? { ...shape, values: [...enumValues].toSorted() } : shape];
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
