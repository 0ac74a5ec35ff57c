/** Epoch milliseconds over REST, `dd/MM/yyyy HH:mm` in the marketplace's time over SOAP. */
export type DateKind = "epochMs" | "soapDate";

/** One input of a request form: a value, an object or a list, as in the operation's contract. */
export type FormNode =
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  | { readonly kind: "list"; readonly item: FormNode }
  | {
      readonly kind: "string" | "number" | "boolean" | DateKind;
      /** Absent when any value is allowed. */
      readonly choices?: readonly string[];
    };

/** Or a query parameter. */
export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
}

/** Texts as typed; empty ones are left out of the request. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };

export interface ContractOperation {
  readonly protocol: "REST" | "SOAP";
  /** The operation's name in the contract. */
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  /** The path in the URL of the operation. */
  readonly path: string;
  readonly query: readonly FormField[];
  /** Absent without a body. Over SOAP the request element without `auth`. */
  readonly body?: FormNode;
}

/**
 * Whether all texts within a form's value are empty.
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

/** Empty for any other value. */
export function readMembers(value: FormValue | undefined): Readonly<Record<string, FormValue>> {
  if (value === undefined || typeof value === "string" || isList(value)) return {};
  return value;
}

/**
 * Values of existing orders and products for example requests, by the field's name in the contract. A field name with
 * several meanings has the name of its object before it: `orderRequest.id`.
 */
export type ExampleData = Readonly<Record<string, string>>;

/**
 * Example data where there are any; other required fields get the first allowed value or a placeholder, and lists one
 * item.
 *
 * @param name - of the field
 */
export function createExampleValue(node: FormNode, exampleData: ExampleData, name = ""): FormValue {
  if (node.kind === "object") {
    const filled = node.fields.flatMap((field) => {
      const known = exampleData[`${name}.${field.name}`] ?? exampleData[field.name];
      if (known === undefined && !field.required && !hasObjectData(exampleData, field.name))
        return [];
      const inner = known === undefined ? exampleData : { ...exampleData, [field.name]: known };
      const value = createExampleValue(field.node, inner, field.name);
      return isEmptyValue(value) ? [] : [[field.name, value] as const];
    });
    return Object.fromEntries(filled);
  }
  if (node.kind === "list") return [createExampleValue(node.item, exampleData, name)];
  const known = exampleData[name];
  if (known !== undefined && (node.choices === undefined || node.choices.includes(known))) {
    return known;
  }
  return node.choices?.[0] ?? PLACEHOLDERS[node.kind];
}

function hasObjectData(exampleData: ExampleData, name: string): boolean {
  return Object.keys(exampleData).some((key) => key.startsWith(`${name}.`));
}

const PLACEHOLDERS = {
  string: "example",
  number: "1",
  boolean: "false",
  epochMs: "1795219200000",
  soapDate: "21/11/2026 09:00",
} as const;
