// The control interface of the sandbox, for programs that call it over HTTP

export { CALL_ID_HEADER, CONTROL_PREFIX, CONTROL_TOKEN_HEADER } from "../calls/control-address.ts";
export { faultFields, faultMoments } from "../calls/faults/fault-kinds.ts";
export type { components, operations, paths } from "../gen/control-openapi.gen.ts";
export {
  faultKindValues as faultKinds,
  packageStatusInputValues as packageStatuses,
} from "../gen/control-routes.gen.ts";
