import { type FormNode, type FormValue, isEmptyValue } from "./form-node.ts";

/**
 * Values of the present data, by the field names that the contract gives them; where a name means several
 * things, by the names of the object and its field: `orderRequest.id`.
 */
export type PresentData = Readonly<Record<string, string>>;

/**
 * An example of a request: each field that the present data has a value for, itself or by the name of its
 * object, is filled with it, each other required field with the first choice or a plain value of its kind.
 * Lists get one item.
 *
 * @param name - of the field whose value it is
 */
export function exampleValue(node: FormNode, present: PresentData, name = ""): FormValue {
  if (node.kind === "object") {
    const filled = node.fields.flatMap((field) => {
      const known = present[`${name}.${field.name}`] ?? present[field.name];
      if (known === undefined && !field.required && !namesObject(present, field.name)) return [];
      const inner = known === undefined ? present : { ...present, [field.name]: known };
      const value = exampleValue(field.node, inner, field.name);
      return isEmptyValue(value) ? [] : [[field.name, value] as const];
    });
    return Object.fromEntries(filled);
  }
  if (node.kind === "list") return [exampleValue(node.item, present, name)];
  const known = present[name];
  if (known !== undefined && (node.choices === undefined || node.choices.includes(known))) {
    return known;
  }
  return node.choices?.[0] ?? PLAIN[node.kind];
}

/** Whether the present data has values of an object of this name. */
function namesObject(present: PresentData, name: string): boolean {
  return Object.keys(present).some((key) => key.startsWith(`${name}.`));
}

const PLAIN = { string: "example", number: "1", boolean: "false" } as const;
