/** What a form asks for at one place of a request, as the contract describes it. */
export type FormNode =
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  | { readonly kind: "list"; readonly item: FormNode }
  | {
      readonly kind: "string" | "number" | "boolean";
      /** The only values allowed; any when absent. */
      readonly choices?: readonly string[];
    };

/** A named part of an object, or a parameter of a query. */
export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
}

/** What was filled in: text at the leaves, exactly as typed; an empty text is left out of the request. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };

export interface TriedOperation {
  readonly protocol: "REST" | "SOAP";
  /** The contract's name of the operation. */
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  /** Path at the sandbox. */
  readonly path: string;
  readonly query: readonly FormField[];
  /** What the body holds; absent for none. SOAP: the request element without `auth`. */
  readonly body?: FormNode;
}

/**
 * Whether nothing is filled in anywhere within a value.
 *
 * @example isEmptyValue({ period: { startDate: "" } }) // true
 */
export function isEmptyValue(value: FormValue | undefined): boolean {
  if (value === undefined || typeof value === "string") return value === undefined || value === "";
  if (isList(value)) return value.length === 0;
  return Object.values(value).every(isEmptyValue);
}

export function isList(value: FormValue | undefined): value is readonly FormValue[] {
  return Array.isArray(value);
}

/** The parts of an object value; none for any other. */
export function readMembers(value: FormValue | undefined): Readonly<Record<string, FormValue>> {
  if (value === undefined || typeof value === "string" || isList(value)) return {};
  return value;
}

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
