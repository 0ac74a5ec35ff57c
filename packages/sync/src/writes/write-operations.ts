import type {
  BodyOf as RestBodyOf,
  RestClient,
  ResultOf as RestResultOf,
  WriteOperation as RestWriteOperation,
} from "@marketplace-seller/rest-client";
import type {
  SoapClient,
  Input as SoapInput,
  ResultOf as SoapResultOf,
  WriteOperation as SoapWriteOperation,
} from "@marketplace-seller/soap-client";
import { operations } from "@marketplace-seller/soap-client/codec";
import { orderMethods } from "@marketplace-seller/soap-client/internal";
import type { StoredResult } from "./stored-result.ts";

/**
 * Write operations that an overlay adds to the contract take no idempotency key, because the sync does not know how
 * to read them back.
 */
type RestWrite = Exclude<RestWriteOperation, keyof RestClient["operations"]>;
type SoapWrite = Exclude<SoapWriteOperation, keyof SoapClient["operations"]>;

/** The operations of both protocols that change something at the service, by their names in the contract. */
export type WriteOperation = RestWrite | SoapWrite;

/** The input of an operation: over REST the body, over SOAP the request without `auth`. */
export type WriteBody<Operation extends WriteOperation> = Operation extends RestWrite
  ? RestBodyOf<Operation>
  : Operation extends SoapWrite
    ? SoapInput<Operation>
    : never;

/** The result of a write operation. */
export type WriteResult<Operation extends WriteOperation> = Operation extends RestWrite
  ? RestResultOf<Operation>
  : Operation extends SoapWrite
    ? SoapResultOf<Operation>
    : never;

/** The order and the package that a write concerns, for writes whose body does not name the order or package. */
export interface WriteContext {
  /** The order number, as in the listings of both protocols. */
  readonly orderNumber?: string | undefined;
  /** The package id, as in the REST listing. */
  readonly packageId?: string | null | undefined;
  /** The order id, as in the SOAP listings; the order id is needed to read back a SOAP write. */
  readonly orderId?: string | undefined;
}

type OrderMethods = typeof orderMethods;

/** The writing methods of the SOAP order service, with their operations. */
const orderWrites = Object.fromEntries(
  Object.entries(orderMethods).filter(([, operation]) => operations[operation].retry !== "safe"),
) as {
  readonly [Name in keyof OrderMethods as OrderMethods[Name] extends SoapWrite
    ? Name
    : never]: OrderMethods[Name];
};

/** Maps each client method that writes to its operation. */
export const keyedMethods = {
  packages: {
    requestCollection: "createCollectionRequest",
    splitByQuantity: "splitPackageByQuantity",
    splitByOrderLines: "splitPackageByOrderLines",
  },
  laborCosts: { add: "addLaborCosts" },
  products: {
    create: "createProducts",
    update: "updateProducts",
    updatePriceAndStock: "updatePriceAndStock",
  },
  orders: orderWrites,
} as const satisfies Readonly<Record<string, Readonly<Record<string, WriteOperation>>>>;

export type KeyedMethods = typeof keyedMethods;

const writeOperations = new Set<string>(
  Object.values(keyedMethods).flatMap((methods) => Object.values<string>(methods)),
);

/**
 * The operations in `keyedMethods`. If a write operation of the contract is missing in `keyedMethods`, `readBack`
 * does not compile.
 */
type KeyedOperation = {
  [Group in keyof KeyedMethods]: KeyedMethods[Group][keyof KeyedMethods[Group]];
}[keyof KeyedMethods];

/** Tells whether an operation is a SOAP operation: only SOAP operations have names with a capital first letter. */
export function isSoapWrite(operation: KeyedOperation): operation is SoapWrite {
  return /^[A-Z]/.test(operation);
}

export function isWriteOperation(name: string): name is WriteOperation {
  return writeOperations.has(name);
}

/** The outcome of a keyed write. */
export type WriteOutcome<Result> =
  /**
   * This call sent the request.
   *
   * @property result - the response of the service. When the response was lost and reading back showed that the write
   * was applied, the result contains the new packages of a split, and is undefined for other writes.
   */
  | { readonly isSent: true; readonly result: Result | undefined }
  /**
   * An earlier call sent the request.
   *
   * @property result - the ids, codes, states and counts of the earlier call's result; its texts are not stored
   */
  | { readonly isSent: false; readonly result: StoredResult<Result> | undefined };

/** Options of a keyed write. */
export interface KeyedWriteOptions {
  /**
   * The idempotency key: 1 to 200 characters, unique within the seller for as long as keys are kept. The service
   * applies the request at most once for its idempotency key, even after a crash.
   */
  readonly key: string;
  /**
   * The order and the package of the write; by default, the order and the package that the feed has stored for the
   * ids in the body.
   */
  readonly context?: WriteContext;
  /** The signal that aborts the call; a request that was already sent is read back before the call ends. */
  readonly signal?: AbortSignal;
}

/** A client method that writes once for each idempotency key. */
export type KeyedWrite<Operation extends WriteOperation> = (
  body: WriteBody<Operation>,
  options: KeyedWriteOptions,
) => Promise<WriteOutcome<WriteResult<Operation>>>;

/** The writing methods of a client's group, which take an idempotency key. */
export type Keyed<Group extends keyof KeyedMethods> = {
  readonly [Name in keyof KeyedMethods[Group]]: KeyedMethods[Group][Name] extends WriteOperation
    ? KeyedWrite<KeyedMethods[Group][Name]>
    : never;
};

/** The SOAP order service; its methods that write take an idempotency key. */
export type KeyedOrders = Omit<SoapClient["orders"], keyof KeyedMethods["orders"]> &
  Keyed<"orders">;
