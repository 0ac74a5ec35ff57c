export {
  type AnySellerError,
  AuthenticationError,
  addDecimals,
  type BatchOutcome,
  type BatchProgress,
  type BatchReport,
  type BatchResult,
  type CallPromise,
  type CallResponse,
  type CallRetryOptions,
  type ChangeWalk,
  type ClientOptions,
  type ClientPolicyOptions,
  type ClientPool,
  type ClientRetryOptions,
  type Clock,
  type ContractDriftEvent,
  type CredentialPair,
  type CredentialsOption,
  CredentialsUnavailableError,
  compareDecimals,
  createWindowPacer,
  type DecimalInput,
  type Deviations,
  type Environment,
  type FailureEvent,
  type Fetch,
  type FieldShape,
  ForeignResponseError,
  fromPino,
  type Hooks,
  type IdentifierInput,
  IndeterminateError,
  type InstantInput,
  InvalidRequestError,
  type Issue,
  isSellerError,
  type Logger,
  multiplyDecimals,
  type OperatorProfile,
  type Pacer,
  type PacerRegistry,
  type Pacing,
  ProtocolError,
  RateLimitedError,
  RefusedError,
  type RequestDispatcher,
  type RequestInput,
  type Resolution,
  type ResolveOptions,
  type ResponseShape,
  type RetryTiming,
  roundDecimal,
  SellerError,
  type SellerErrorCode,
  type ServiceRecord,
  type ShapeType,
  type SplitOrderItem,
  subtractDecimals,
  sumDecimals,
  TaskRejectedError,
  TimeoutError,
  type Tracer,
  TransportError,
  type UnreadableRow,
  type UnreadableRowOptions,
  type WarningEvent,
  type WithUnreadableRows,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
export type { BodyOf, QueryOf, ResultOf } from "./contract-types.ts";
export {
  createRestClient,
  createSellerPool,
  fromEnv,
  type RestClient,
  type RestClientOptions,
  type SellerOptions,
  type SellerPool,
} from "./create-rest-client.ts";
export type * from "./gen/openapi.gen.ts";
export { type OperationId, operations as operationTable } from "./gen/operations.gen.ts";
export { type OperatorDefaults, operatorDefaults } from "./gen/operator.gen.ts";
export * from "./gen/requests.gen.ts";
export type {
  Middleware,
  MiddlewareCall,
  OperationAt,
  ParseAs,
  PathWith,
  RawCalls,
  RawInit,
  RawMethod,
  RawResult,
} from "./raw-calls.ts";
export type { InputOf, OperationMethod, Operations } from "./resources/by-operation.ts";
export type { ConfirmOptions, SentOffer, SentOffers } from "./resources/confirm-offers.ts";
export type { LaborCosts } from "./resources/labor-costs.ts";
export {
  type BetweenQuery,
  type PackageStatusFilter,
  packageKey,
} from "./resources/package-versions.ts";
export type { ListPackagesQuery, Packages } from "./resources/packages.ts";
export type { Products } from "./resources/products.ts";
export type { SkuOf, SkuOperation, SkuOptions, SkuReport, Skus } from "./resources/send-skus.ts";
export {
  effectiveCommissionRate,
  invoiceTotal,
  type LineWithDiscounts,
  type LineWithRates,
  type LineWithTotalDiscount,
  type PackageToInvoice,
  sellerInvoiceAmount,
  sellerInvoiceAmountByTotal,
} from "./rules/amounts.ts";
export {
  compareOffer,
  type ObservedOffer,
  type OfferConfirmation,
  type OfferDifference,
  type OfferField,
} from "./rules/compare-offer.ts";
export {
  findPackageStatus,
  isLive,
  type PackageStatusFact,
  packageStatuses,
} from "./rules/package-status.ts";
export { describeResponses } from "./runtime/describe-responses.ts";
export type { ListedPackage } from "./runtime/listed-package.ts";
export type {
  CallOptions,
  IterationOptions,
  OrderCallOptions,
  OrderContext,
} from "./runtime/order-context.ts";
export type { SentWrite, WriteOperation } from "./runtime/read-back.ts";
export { decodeResponse } from "./runtime/read-response.ts";
