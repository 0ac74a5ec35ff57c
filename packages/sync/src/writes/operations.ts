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

/** Those that an overlay adds to the contract take no key: nothing is known of how to read them back. */
type RestWrite = Exclude<RestWriteOperation, keyof RestClient["operations"]>;
type SoapWrite = Exclude<SoapWriteOperation, keyof SoapClient["operations"]>;

/** The operations of both protocols that change something, by their contract names. */
export type WriteOperation = RestWrite | SoapWrite;

/** What an operation takes: over REST the body, over SOAP the request without `auth`. */
export type WriteBody<Operation extends WriteOperation> = Operation extends RestWrite
  ? RestBodyOf<Operation>
  : Operation extends SoapWrite
    ? SoapInput<Operation>
    : never;

/** What an operation returns when it succeeds. */
export type WriteResult<Operation extends WriteOperation> = Operation extends RestWrite
  ? RestResultOf<Operation>
  : Operation extends SoapWrite
    ? SoapResultOf<Operation>
    : never;

/** Which order and package a write is about; its body does not say it. */
export interface WriteContext {
  /** The order's number, as both listings give it. */
  readonly orderNumber?: string | undefined;
  /** The package's id, as the REST listing gives it. */
  readonly packageId?: string | null | undefined;
  /** The order's SOAP id, as the SOAP listings give it; reading a SOAP write back needs it. */
  readonly orderId?: string | undefined;
}

type OrderMethods = typeof orderMethods;

/** The methods of the order service that write, each with its operation. */
const orderWrites = Object.fromEntries(
  Object.entries(orderMethods).filter(([, operation]) => operations[operation].retry !== "safe"),
) as {
  readonly [Name in keyof OrderMethods as OrderMethods[Name] extends SoapWrite
    ? Name
    : never]: OrderMethods[Name];
};

/** Which method of the clients writes by which operation. */
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

export type Methods = typeof keyedMethods;

const writeOperations = new Set<string>(
  Object.values(keyedMethods).flatMap((methods) => Object.values<string>(methods)),
);

/** Those that a method stands for: all writes of the contract, or what reads them back does not compile. */
type KeyedOperation = {
  [Group in keyof Methods]: Methods[Group][keyof Methods[Group]];
}[keyof Methods];

/** Whether an operation is one of SOAP; its names begin with a capital letter, as in the contract. */
export function isSoapWrite(operation: KeyedOperation): operation is SoapWrite {
  return /^[A-Z]/.test(operation);
}

export function isWriteOperation(name: string): name is WriteOperation {
  return writeOperations.has(name);
}

/** What a keyed write came to. */
export interface WriteOutcome<Result> {
  /**
   * The response; where it was lost and reading the service back showed that the write was applied, of a split the lines
   * of the packages that it made, and undefined for other writes.
   */
  readonly result: Result | undefined;
  /** Whether this very call sent the request; false for an outcome that was recorded before. */
  readonly sent: boolean;
}

/** What a keyed write takes beside its body. */
export interface KeyedOptions {
  /**
   * Names this write among all of the seller, for as long as keys are kept; 1 to 200 characters. The same key
   * with the same body never does it twice, also after a crash.
   */
  readonly key: string;
  /** Which order and package the write is about; without it what the feed has stored is looked up. */
  readonly context?: WriteContext;
  /** Ends the call; a request under way is read back first. */
  readonly signal?: AbortSignal;
}

/** A write of the service that happens once for its key. */
export type KeyedWrite<Operation extends WriteOperation> = (
  body: WriteBody<Operation>,
  options: KeyedOptions,
) => Promise<WriteOutcome<WriteResult<Operation>>>;

/** The methods of a group, which take a key. */
export type Keyed<Group extends keyof Methods> = {
  readonly [Name in keyof Methods[Group]]: Methods[Group][Name] extends WriteOperation
    ? KeyedWrite<Methods[Group][Name]>
    : never;
};

/** The order service, what writes with keys. */
export type KeyedOrders = Omit<SoapClient["orders"], keyof Methods["orders"]> & Keyed<"orders">;
