export { decodeText, TextEncodingError } from "@marketplace-seller/client-core";
export { type OperationName, operations, service } from "../gen/operations.gen.ts";
export type * from "../gen/types.gen.ts";
export { orderServiceWsdl } from "../gen/wsdl.gen.ts";
export { type NamedTime, readSoapDate, renderSoapDate } from "../schema/soap-date.ts";
export { DecodeError, type DecodeLocation, type DecodeProblem } from "./decode-error.ts";
export {
  type DecodedRequest,
  type DecodedResponse,
  type DecodeOptions,
  decodeFault,
  decodeRequest,
  decodeResponse,
  isFailed,
} from "./decode-message.ts";
export {
  EncodeError,
  type EncodeOptions,
  encodeFailure,
  encodeFault,
  encodeRequest,
  encodeResponse,
} from "./encode-message.ts";
export type { SoapFault } from "./fault.ts";
export type { UndecodedRow } from "./row-reader.ts";
export type { Attribute, DecodeLimits } from "./scanner.ts";
export { findExtraElements, type XmlElement } from "./xml-element.ts";
