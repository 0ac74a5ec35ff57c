import { walkItems } from "@marketplace-seller/client-core";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import type { operations as described } from "../gen/openapi.gen.ts";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import type { OrderCallOptions } from "../options.ts";
import type { Calls } from "../runtime/calls.ts";

/** What an operation takes: a query where it has parameters, a body where it has one. */
export type InputOf<Id extends OperationId> = ([BodyOf<Id>] extends [never]
  ? { readonly body?: undefined }
  : { readonly body: BodyOf<Id> }) &
  (described[Id]["parameters"] extends { query?: never }
    ? { readonly query?: undefined }
    : { readonly query?: QueryOf<Id> });

/** What lies at the end of a way such as `skus.content`. */
type At<Value, Way> = Way extends `${infer Head}.${infer Rest}`
  ? At<NonNullable<Value>[Head & keyof NonNullable<Value>], Rest>
  : NonNullable<Value>[Way & keyof NonNullable<Value>];

/** A row of a paged operation's answers. */
type ItemOf<Id extends OperationId> = (typeof operations)[Id] extends {
  paging: { items: infer Way };
}
  ? NonNullable<At<ResultOf<Id>, Way>> extends readonly (infer Item)[]
    ? Item
    : never
  : never;

/** Calls one operation; one that pages also gives its rows one by one. */
export type OperationMethod<Id extends OperationId> = ((
  input: InputOf<Id>,
  options?: OrderCallOptions,
) => Promise<ResultOf<Id>>) &
  ((typeof operations)[Id] extends { paging: unknown }
    ? {
        /** The rows of all pages from the one asked for on, until the first empty page. */
        items(
          input: InputOf<Id>,
          options?: OrderCallOptions,
        ): AsyncGenerator<ItemOf<Id>, void, undefined>;
      }
    : object);

/**
 * Every operation of the contract by its operationId, as it stands there: those that an overlay adds
 * have no other facade. Requests are checked, answers decoded, refusals thrown as by every facade; what
 * an answer's body says of success is for the caller to read.
 *
 * @example const page = await client.operations.queryProducts({ query: { size: 50 } });
 */
export type Operations = { readonly [Id in OperationId]: OperationMethod<Id> };

/** The methods over the calls of one client, made from the contract's table. */
export function byOperation(calls: Calls): Operations {
  const methods = Object.entries(operations).map(([id, facts]) => {
    const call = (input: Input = {}, options: OrderCallOptions = {}) =>
      calls.data(id as OperationId, input, options, () => {});
    return [id, "paging" in facts ? withItems(call, facts.paging as Paging) : call] as const;
  });
  // The table has every operation, and its types are those of the contract.
  return Object.fromEntries(methods) as unknown as Operations;
}

interface Input {
  readonly query?: unknown;
  readonly body?: unknown;
}

interface Paging {
  readonly page: string;
  readonly items: string;
}

type Call = (input?: Input, options?: OrderCallOptions) => Promise<unknown>;

function withItems(call: Call, { page: pageWay, items: itemsWay }: Paging): Call {
  const items = (input: Input, options: OrderCallOptions = {}) =>
    walkItems(
      (page) => call(withAt(input, pageWay.split("."), page) as Input, options),
      (answer) => at(answer, itemsWay) as readonly unknown[],
      { signal: options.signal, firstPage: at(input, pageWay) as number | undefined },
    );
  return Object.assign(call, { items });
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
