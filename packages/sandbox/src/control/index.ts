// The control interface, for programs that call it over HTTP
export type { components, operations, paths } from "../gen/control-openapi.gen.ts";
export { CONTROL_PREFIX, CONTROL_TOKEN_HEADER } from "./address.ts";
