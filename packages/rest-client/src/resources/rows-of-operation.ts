import { walkItems } from "@marketplace-seller/client-core/internal";
import type { OrderCallOptions } from "../options.ts";

/** What any operation takes. */
export interface Input {
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Where the contract says that an operation has its page number and its rows. */
export interface Paging {
  readonly page: string;
  readonly items: string;
}

/** Calls one operation. */
export type Call = (input?: Input, options?: OrderCallOptions) => Promise<unknown>;

/** The rows of all pages from the one asked for on, until the first empty page. */
export function rowsOf(
  call: Call,
  { page: pageWay, items: itemsWay }: Paging,
  input: Input,
  options: OrderCallOptions,
): AsyncGenerator<unknown, void, undefined> {
  return walkItems(
    (page) => call(withAt(input, pageWay.split("."), page) as Input, options),
    (response) => at(response, itemsWay) as readonly unknown[],
    { signal: options.signal, firstPage: at(input, pageWay) as number | undefined },
  );
}

function at(value: unknown, way: string): unknown {
  return way
    .split(".")
    .reduce((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
}

function withAt(value: unknown, [key, ...way]: readonly string[], last: unknown): unknown {
  if (key === undefined) return last;
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withAt(members[key], way, last) };
}
