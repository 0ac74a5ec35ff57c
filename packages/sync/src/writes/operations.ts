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
import type { Clients } from "../clients/create-clients.ts";

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

/** How one request of a write is made. */
export interface SendOptions {
  readonly context: WriteContext;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

type Senders = {
  readonly [Operation in WriteOperation]: (
    clients: Clients,
    body: WriteBody<Operation>,
    options: SendOptions,
  ) => Promise<WriteResult<Operation>>;
};

type OrderMethods = typeof orderMethods;

/** The methods of the order service that write, each with its operation. */
export const orderWrites = Object.fromEntries(
  Object.entries(orderMethods).filter(([, operation]) => operations[operation].retry !== "safe"),
) as {
  readonly [Name in keyof OrderMethods as OrderMethods[Name] extends SoapWrite
    ? Name
    : never]: OrderMethods[Name];
};

/** How each operation is sent. */
export const senders: Senders = {
  createCollectionRequest: ({ rest }, body, how) => rest.packages.requestCollection(body, how),
  splitPackageByQuantity: ({ rest }, body, how) => rest.packages.splitByQuantity(body, how),
  splitPackageByOrderLines: ({ rest }, body, how) => rest.packages.splitByOrderLines(body, how),
  addLaborCosts: ({ rest }, body, how) => rest.laborCosts.add(body, how),
  createProducts: ({ rest }, body, { context: _, ...how }) => rest.products.create(body, how),
  updateProducts: ({ rest }, body, { context: _, ...how }) => rest.products.update(body, how),
  updatePriceAndStock: ({ rest }, body, { context: _, ...how }) =>
    rest.products.updatePriceAndStock(body, how),
  ...soapSenders(),
};

/** Each write of the order service is sent by the method that the client has for it. */
function soapSenders(): Pick<Senders, SoapWrite> {
  const sendersOf = Object.entries(orderWrites).map(([method, operation]) => [
    operation,
    ({ soap }: Clients, input: unknown, how: SendOptions) =>
      (Reflect.get(soap.orders, method) as (input: unknown, how: SendOptions) => unknown)(
        input,
        how,
      ),
  ]);
  // The table of methods pairs each with its operation, which the entries no longer say.
  return Object.fromEntries(sendersOf) as Pick<Senders, SoapWrite>;
}

/** Whether an operation is one of SOAP; its names begin with a capital letter, as in the contract. */
export function isSoapWrite(operation: WriteOperation): operation is SoapWrite {
  return /^[A-Z]/.test(operation);
}

/** Whether a stored name is one of a write. */
export function isWriteOperation(name: string): name is WriteOperation {
  return Object.hasOwn(senders, name);
}
