// Functions that start a sandbox

export type { Deviations, ServiceRecord } from "@marketplace-seller/client-core";
export { faultMoments } from "./calls/faults/fault-kinds.ts";
export type { FaultOperation, FaultRequest, Faults } from "./calls/faults/fault-registry.ts";
export type { RequestLog } from "./calls/request-log.ts";
// The control interface of a sandbox
export type { DeviationControl } from "./control/deviation-control.ts";
export type { OrderControl, OrderQuery } from "./control/order-control.ts";
export type { PackageControl, PackageQuery } from "./control/package-control.ts";
export type { SandboxClock } from "./control/sandbox-clock.ts";
export type { SandboxControl } from "./control/sandbox-control.ts";
export type { SellerControl } from "./control/seller-control.ts";
export type { TaskControl } from "./control/task-control.ts";
export type { Catalogue } from "./domain/model/product.ts";
export type { SellerCredentials } from "./domain/model/seller.ts";
export type { PackageStatus } from "./domain/model/shipment-package.ts";
export type { SkuOutcome, Task } from "./domain/model/task.ts";
export type { OrderLineRequest, PlaceOrderRequest } from "./domain/operations/place-order.ts";
export { OptionError } from "./domain/option-error.ts";
export { RefusalError } from "./domain/refusals.ts";
export { StoreError, type StoreErrorCode } from "./domain/store-error.ts";
export type { ExamControl } from "./exam/exam-control.ts";
export { ExamError } from "./exam/run-exam.ts";
export type {
  Assumption,
  Exam,
  ExamRequest,
  ExamResult,
  ExamRule,
  ExamRuleName,
  Fault,
  FaultKind,
  FaultMoment,
  NewSeller,
  Order as OrderView,
  OrderPage,
  Overview,
  Package as PackageView,
  PackagePage,
  ReceivedRequest,
  Seller as SellerView,
} from "./gen/control-openapi.gen.ts";
export { faultKindValues as faultKinds } from "./gen/control-routes.gen.ts";
export type {
  SeedCategory,
  SeedFile,
  SeedLine,
  SeedOrder,
  SeedProduct,
  SeedSeller,
} from "./seed/seed-file.ts";
export type { SeedProgress } from "./seed/seed-store.ts";
export {
  createSandbox,
  type RunningSandbox,
  type Sandbox,
  type SandboxConnection,
  StartError,
  startSandbox,
} from "./server/create-sandbox.ts";
export type { InMemoryFetch } from "./server/in-memory-fetch.ts";
export type { LogLevel } from "./server/logging.ts";
export type { ProfileName, SandboxOptions, ServerOptions } from "./server/resolve-options.ts";
