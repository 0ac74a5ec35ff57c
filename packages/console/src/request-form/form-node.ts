/** What a form asks for at one place of a request, as the contract describes it. */
export type FormNode =
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  | { readonly kind: "list"; readonly item: FormNode }
  | {
      readonly kind: "string" | "number" | "boolean";
      /** The only values allowed; any when absent. */
      readonly choices?: readonly string[] | undefined;
    };

/** A named part of an object, or a parameter of a query. */
export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly node: FormNode;
}

/** What was filled in: text at the leaves, exactly as typed; an empty text is left out of the request. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };

/** One operation that can be tried. */
export interface TriedOperation {
  readonly protocol: "REST" | "SOAP";
  /** The contract's name of the operation. */
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT";
  /** Path at the sandbox. */
  readonly path: string;
  readonly query: readonly FormField[];
  /** What the body holds; undefined for none. SOAP: the request element without `auth`. */
  readonly body: FormNode | undefined;
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

/** Whether a value is a list. */
export function isList(value: FormValue | undefined): value is readonly FormValue[] {
  return Array.isArray(value);
}

/** The parts of an object value; none for any other. */
export function membersOf(value: FormValue | undefined): Readonly<Record<string, FormValue>> {
  if (value === undefined || typeof value === "string" || isList(value)) return {};
  return value;
}
