import type {
  CallPromise,
  RequestInput,
  UnreadableRowOptions,
  ValueAtPath,
} from "@marketplace-seller/client-core";
import { type PagingPaths, pagedBy, walkItems } from "@marketplace-seller/client-core/internal";
import type { BodyOf, QueryOf, ResultOf } from "../contract-types.ts";
import type { operations as described } from "../gen/openapi.gen.ts";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import type { Calls } from "../runtime/calls.ts";
import type { OrderCallOptions } from "../runtime/order-context.ts";
import type { RequestParts } from "../runtime/request-writer.ts";

/** Path parameters, and query and body where the operation has them. */
export type InputOf<Id extends OperationId> = ([BodyOf<Id>] extends [never]
  ? { readonly body?: undefined }
  : { readonly body: BodyOf<Id> }) &
  (described[Id]["parameters"] extends { query?: never }
    ? { readonly query?: undefined }
    : { readonly query?: QueryOf<Id> }) &
  (described[Id]["parameters"] extends { path: infer Path extends object }
    ? { readonly path: RequestInput<Path> }
    : { readonly path?: undefined });

type ItemOf<Id extends OperationId> = (typeof operations)[Id] extends {
  paging: { items: infer Path };
}
  ? NonNullable<ValueAtPath<ResultOf<Id>, Path>> extends readonly (infer Item)[]
    ? Item
    : never
  : never;

/** Calls one operation; one with paging can also be iterated row by row. */
export type OperationMethod<Id extends OperationId> = ((
  input: InputOf<Id>,
  options?: OrderCallOptions,
) => CallPromise<ResultOf<Id>>) &
  ((typeof operations)[Id] extends { paging: unknown }
    ? {
        /** The rows of all pages, from the input's page number until the first empty page. */
        items(
          input: InputOf<Id>,
          options?: OrderCallOptions & UnreadableRowOptions,
        ): AsyncGenerator<ItemOf<Id>, void, undefined>;
      }
    : object);

const inFacade = [
  "listShipmentPackages",
  "createCollectionRequest",
  "splitPackageByQuantity",
  "splitPackageByOrderLines",
  "addLaborCosts",
  "createProducts",
  "updateProducts",
  "updatePriceAndStock",
  "queryProducts",
] as const;

/**
 * The operations that an OpenAPI overlay adds to the contract, by operationId. They validate requests, decode responses
 * and throw refusals like the facade; whether a body reports success is yours to check.
 *
 * @example const label = await client.operations.getCargoLabel({ query: { packageId } });
 */
export type Operations = {
  readonly [Id in Exclude<OperationId, (typeof inFacade)[number]>]: OperationMethod<Id>;
};

export function byOperation(calls: Calls): Operations {
  const added = Object.entries(operations).filter(
    ([id]) => !inFacade.some((facadeId) => facadeId === id),
  );
  const methods = added.map(([id, facts]) => {
    const call = (input: RequestParts = {}, options: OrderCallOptions = {}) =>
      calls.data(id as OperationId, input, options, () => {});
    if (!("paging" in facts)) return [id, call] as const;
    const paging = facts.paging as PagingPaths;
    const items = (input: RequestParts, options: OrderCallOptions & UnreadableRowOptions = {}) => {
      const { signal, onUnreadable } = options;
      const mode = { signal, onUnreadable, operation: id };
      return walkItems(
        ...pagedBy(paging, input, (requestParts) => call(requestParts, options), mode),
      );
    };
    return [id, Object.assign(call, { items })] as const;
  });
  // The generated table has every operation with the contract's types.
  return Object.fromEntries(methods) as unknown as Operations;
}
