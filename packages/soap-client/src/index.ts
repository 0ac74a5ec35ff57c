export {
  type AnySellerError,
  AuthenticationError,
  type CallPromise,
  type CallResponse,
  type CallRetryOptions,
  type ClientOptions,
  type ClientPolicyOptions,
  type ClientPool,
  type ClientRetryOptions,
  type CredentialPair,
  type CredentialsOption,
  CredentialsUnavailableError,
  type Environment,
  type FieldShape,
  ForeignResponseError,
  IndeterminateError,
  type InstantInput,
  InvalidRequestError,
  type Issue,
  isSellerError,
  type OperatorProfile,
  ProtocolError,
  RateLimitedError,
  RefusedError,
  type Resolution,
  type ResolveOptions,
  type ResponseShape,
  SellerError,
  type SellerErrorCode,
  type ShapeType,
  type SplitOrderItem,
  TimeoutError,
  TransportError,
  type UnreadableRow,
  type UnreadableRowOptions,
  type WithUnreadableRows,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
export type { SoapClientOptions } from "./client-base.ts";
export { describeResponses } from "./codec/describe-responses.ts";
export type { Input, ResultOf } from "./codec/request-arguments.ts";
export { findExtraElements, type XmlElement } from "./codec/xml-element.ts";
export {
  createSellerPool,
  createSoapClient,
  fromEnv,
  type SellerOptions,
  type SellerPool,
  type SoapClient,
} from "./create-soap-client.ts";
export { type OperationName, operations, service } from "./gen/operations.gen.ts";
export type * from "./gen/types.gen.ts";
export { orderServiceWsdl } from "./gen/wsdl.gen.ts";
export {
  itemStatuses,
  orderStatuses,
  type SoapStatus,
  searchStatuses,
} from "./rules/statuses.ts";
export {
  FailedResultError,
  isFailedResultError,
  isSoapFaultError,
  SoapFaultError,
} from "./runtime/errors.ts";
export type { CallOptions, IterationOptions, SoapOrderContext } from "./runtime/order-context.ts";
export type { SentWrite, WriteOperation } from "./runtime/read-back.ts";
export { parseSoapDate, type SoapDateInput } from "./schema/soap-date.ts";
export type { OperationMethod, Operations } from "./services/operations.ts";
export type {
  EachOrder,
  ListOrders,
  ListOrdersInDetail,
  OrderMethod,
  OrderMethods,
  Orders,
} from "./services/orders.ts";
