import { walkItems, walkPages } from "@marketplace-seller/client-core/internal";
import type { Input } from "../codec/request-arguments.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { Responses } from "../gen/types.gen.ts";
import type { CallOptions } from "../runtime/call-options.ts";
import type { Call } from "../runtime/calls.ts";

/** The operations that the contract says give one page at a time. */
export type PagedOperation = {
  [Name in OperationName]: (typeof operations)[Name] extends { paging: unknown } ? Name : never;
}[OperationName];

/** What lies at the end of a way such as `orderList.order`. */
type At<Value, Way> = Way extends `${infer Head}.${infer Rest}`
  ? At<NonNullable<Value>[Head & keyof NonNullable<Value>], Rest>
  : NonNullable<Value>[Way & keyof NonNullable<Value>];

/** A row of a paged operation's responses. */
export type ItemOf<Name extends PagedOperation> =
  At<Responses[Name], (typeof operations)[Name]["paging"]["items"]> extends readonly (infer Item)[]
    ? Item
    : never;

/**
 * Goes through a listing page by page, from the one asked for on, each requested when the one before has
 * been used. It ends at the first empty page and not by the page count, which moves while orders do.
 *
 * @throws ProtocolError when the service ignores the page number, so that the walk would never end
 */
export function pages<Name extends PagedOperation>(
  ...listing: Listing<Name>
): AsyncGenerator<Responses[Name], void, undefined> {
  return walkPages(...walkOf(...listing));
}

/** The rows of all pages, one by one. */
export function items<Name extends PagedOperation>(
  ...listing: Listing<Name>
): AsyncGenerator<ItemOf<Name>, void, undefined> {
  return walkItems(...walkOf(...listing));
}

type Listing<Name extends PagedOperation> = [
  call: Call,
  operation: Name,
  input: Input<NoInfer<Name>>,
  options?: CallOptions,
];

function walkOf<Name extends PagedOperation>(
  ...[call, operation, input, options = {}]: Listing<Name>
) {
  const { paging } = operations[operation];
  const way = paging.page.split(".");
  return [
    (page: number) => call(operation, withAt(input, way, page) as Input<Name>, options),
    (response: Responses[Name]) => rowsOf(operation, response),
    {
      signal: options.signal,
      firstPage: at(input, paging.page) as number | undefined,
      operation,
    },
  ] as const;
}

function rowsOf<Name extends PagedOperation>(
  operation: Name,
  response: Responses[Name],
): readonly ItemOf<Name>[] {
  const rows = at(response, operations[operation].paging.items);
  return (rows ?? []) as readonly ItemOf<Name>[];
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
