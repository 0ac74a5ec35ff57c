// For packages of this repository; not covered by semantic versioning.
export { type CodecTables, ownTables } from "./codec/codec-tables.ts";
export { decodeRequestBy } from "./codec/decode-message.ts";
export { encodeFailureBy, encodeMessage } from "./codec/encode-message.ts";
export { type ComplexType, complexType } from "./schema/complex-type.ts";
export * as simple from "./schema/simple-types.ts";
export type { SoapDateInput } from "./schema/soap-date.ts";
export { orderMethods } from "./services/orders.ts";
