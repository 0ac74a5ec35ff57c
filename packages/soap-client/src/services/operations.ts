import type { CallPromise, ValueAtPath } from "@marketplace-seller/client-core";
import { pagedBy, walkItems, walkPages } from "@marketplace-seller/client-core/internal";
import type { Input, ResultOf } from "../codec/request-arguments.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { Call } from "../runtime/calls.ts";
import type { CallOptions, IterationOptions } from "../runtime/order-context.ts";
import { type FacadeOperation, orderMethods } from "./orders.ts";

type PagedOperation = {
  [Name in OperationName]: (typeof operations)[Name] extends { paging: unknown } ? Name : never;
}[OperationName];

type ItemOf<Name extends PagedOperation> =
  ValueAtPath<
    ResultOf<Name>,
    (typeof operations)[Name]["paging"]["items"]
  > extends readonly (infer Item)[]
    ? Item
    : never;

/** One with paging can also be iterated. */
export type OperationMethod<Name extends OperationName> = ((
  input: Input<Name>,
  options?: CallOptions,
) => CallPromise<ResultOf<Name>>) &
  (Name extends PagedOperation
    ? {
        /** From the input's page number until the first empty page. */
        pages(input: Input<Name>, options?: IterationOptions): AsyncGenerator<ResultOf<Name>, void>;
        /** The rows of {@link pages}. */
        items(input: Input<Name>, options?: IterationOptions): AsyncGenerator<ItemOf<Name>, void>;
      }
    : object);

/**
 * The operations that an overlay adds to the contract, by name. They validate requests, decode responses and throw
 * failures like `client.orders`.
 *
 * @example const { heldItemCount } = await client.operations.HoldItems({ orderItemList });
 */
export type Operations = {
  readonly [Name in Exclude<OperationName, FacadeOperation>]: OperationMethod<Name>;
};

export function createOperations(call: Call): Operations {
  const orderOperations = new Set<OperationName>(Object.values(orderMethods));
  const added = (Object.keys(operations) as OperationName[]).filter(
    (name) => !orderOperations.has(name),
  );
  const methods = added.map((name) => [name, operationMethod(call, name)] as const);
  // The generated table has every operation with the contract's types.
  return Object.fromEntries(methods) as unknown as Operations;
}

export function operationMethod<Name extends OperationName>(
  call: Call,
  name: Name,
): OperationMethod<Name> {
  const method = (input: Input<Name>, options?: CallOptions) => call(name, input, options);
  if (!isPaged(name)) return method as OperationMethod<Name>;
  // The page count is not used: it changes when orders no longer match the search.
  const walk = (input: Input<typeof name>, options: IterationOptions = {}) => {
    const read = (item: Input<typeof name>) => call(name, item, options);
    const { signal, onUnreadable } = options;
    const mode = { signal, onUnreadable, operation: name };
    return pagedBy(operations[name].paging, input, read, mode);
  };
  const iterators = {
    pages: (...args: Parameters<typeof walk>) => walkPages(...walk(...args)),
    items: (...args: Parameters<typeof walk>) => walkItems(...walk(...args)),
  };
  return Object.assign(method, iterators) as unknown as OperationMethod<Name>;
}

function isPaged(name: OperationName): name is PagedOperation {
  return "paging" in operations[name];
}
