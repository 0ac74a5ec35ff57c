// Starting a sandbox

export type { Assumption } from "./control/assumptions.ts";
// The control interface
export {
  type Fault,
  type FaultKind,
  type FaultMoment,
  type FaultRequest,
  type Faults,
  faultKinds,
} from "./control/faults.ts";
export type { OrderControl, ShownOrder, ShownPackage } from "./control/orders.ts";
export type { ReceivedRequest, RequestLog } from "./control/request-log.ts";
export type { SandboxClock } from "./control/sandbox-clock.ts";
export type { SandboxControl } from "./control/sandbox-control.ts";
export type { NewSeller, SellerControl, ShownSeller } from "./control/sellers.ts";
export type { TaskControl } from "./control/tasks.ts";
export type { Catalogue } from "./domain/model/catalogue.ts";
export type { PackageStatus } from "./domain/model/package-status.ts";
export type { SellerCredentials } from "./domain/model/seller.ts";
export type { SkuOutcome, Task } from "./domain/model/task.ts";
export type { PlacedLine, PlaceOrderRequest } from "./domain/operations/place-order.ts";
export { Refused } from "./domain/refusals.ts";
export { StoreError, type StoreErrorCode } from "./domain/store-error.ts";
export type { SeedProgress } from "./seed/seed-store.ts";
export { createSandbox, type Sandbox } from "./server/create-sandbox.ts";
export type { InMemoryFetch } from "./server/in-memory-fetch.ts";
export { DEFAULT_LIMITS, type Limits } from "./server/limits.ts";
export type { LogLevel } from "./server/logging.ts";
export type { ProfileName, SandboxOptions, ServerOptions } from "./server/options.ts";
export { type RunningSandbox, StartError, startSandbox } from "./server/start-sandbox.ts";
