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

/** Operations that an overlay adds take no key: the sync does not know how to read them back. */
type RestWrite = Exclude<RestWriteOperation, keyof RestClient["operations"]>;
type SoapWrite = Exclude<SoapWriteOperation, keyof SoapClient["operations"]>;

/** What changes something at the service, by the names in the contract. */
export type WriteOperation = RestWrite | SoapWrite;

/** Over REST the body, over SOAP the request without `auth`. */
export type WriteBody<Operation extends WriteOperation> = Operation extends RestWrite
  ? RestBodyOf<Operation>
  : Operation extends SoapWrite
    ? SoapInput<Operation>
    : never;

export type WriteResult<Operation extends WriteOperation> = Operation extends RestWrite
  ? RestResultOf<Operation>
  : Operation extends SoapWrite
    ? SoapResultOf<Operation>
    : never;

/** For writes whose body names neither. */
export interface WriteContext {
  /** As both protocols list it. */
  readonly orderNumber?: string | undefined;
  /** As listed over REST. */
  readonly packageId?: string | null | undefined;
  /** As listed over SOAP; needed to read back a SOAP write. */
  readonly orderId?: string | undefined;
}

type OrderMethods = typeof orderMethods;

const orderWrites = Object.fromEntries(
  Object.entries(orderMethods).filter(([, operation]) => operations[operation].retry !== "safe"),
) as {
  readonly [Name in keyof OrderMethods as OrderMethods[Name] extends SoapWrite
    ? Name
    : never]: OrderMethods[Name];
};

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

/** If an operation of the contract is missing here, `readBack` does not compile. */
type KeyedOperation = {
  [Group in keyof KeyedMethods]: KeyedMethods[Group][keyof KeyedMethods[Group]];
}[keyof KeyedMethods];

/** Only SOAP operations begin with a capital. */
export function isSoapWrite(operation: KeyedOperation): operation is SoapWrite {
  return /^[A-Z]/.test(operation);
}

export function isWriteOperation(name: string): name is WriteOperation {
  return writeOperations.has(name);
}

export type WriteOutcome<Result> =
  /**
   * This call sent the request.
   *
   * @property result - the service's response. When it was lost and reading back showed that the write was applied: the
   *   new packages of a split, undefined for other writes.
   */
  | { readonly isSent: true; readonly result: Result | undefined }
  /**
   * An earlier call sent the request.
   *
   * @property result - its ids, codes, states and counts; texts are not stored
   */
  | { readonly isSent: false; readonly result: StoredResult<Result> | undefined };

export interface KeyedWriteOptions {
  /**
   * 1 to 200 characters, unique within the seller for as long as keys are kept. The service applies the request at most
   * once for it, even after a crash.
   */
  readonly key: string;
  /** By default what the feed has stored for the ids in the body. */
  readonly context?: WriteContext;
  /** Aborts the call; a request already sent is read back first. */
  readonly signal?: AbortSignal;
}

/** Writes once for each idempotency key. */
export type KeyedWrite<Operation extends WriteOperation> = (
  body: WriteBody<Operation>,
  options: KeyedWriteOptions,
) => Promise<WriteOutcome<WriteResult<Operation>>>;

export type Keyed<Group extends keyof KeyedMethods> = {
  readonly [Name in keyof KeyedMethods[Group]]: KeyedMethods[Group][Name] extends WriteOperation
    ? KeyedWrite<KeyedMethods[Group][Name]>
    : never;
};

/** Writing methods take an idempotency key. */
export type KeyedOrders = Omit<SoapClient["orders"], keyof KeyedMethods["orders"]> &
  Keyed<"orders">;
