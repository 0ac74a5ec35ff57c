// What the packages of this repository share. Not covered by semantic versioning.
export { orderMethods } from "./services/orders.ts";
