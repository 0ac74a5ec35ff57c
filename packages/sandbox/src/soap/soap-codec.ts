import {
  type Requests as ContractRequests,
  type Responses as ContractResponses,
  operations as contractOperations,
  type DecodeOptions,
  type EncodeOptions,
  type ResultInfo,
} from "@marketplace-seller/soap-client/codec";
import {
  type CodecTables,
  ownTables as contractTables,
  decodeRequestBy,
  encodeFailureBy,
  encodeMessage,
} from "@marketplace-seller/soap-client/internal";
import { messages as addedMessages } from "../gen/overlay-codec.gen.ts";
import { operations as addedOperations } from "../gen/overlay-messages.gen.ts";
import type {
  Requests as AddedRequests,
  Responses as AddedResponses,
} from "../gen/overlay-types.gen.ts";

/** Of the contract and all overlays; those of an overlay are offered only when it is active. */
export const operations = { ...contractOperations, ...addedOperations };

export type OperationName = keyof typeof operations;

export type Requests = ContractRequests & AddedRequests;
export type Responses = ContractResponses & AddedResponses;

/** `operation` determines the type of `request`. */
export type DecodedRequest = {
  [Name in OperationName]: { readonly operation: Name; readonly request: Requests[Name] };
}[OperationName];

const tables: CodecTables = {
  operations,
  messages: { ...addedMessages, ...contractTables.messages },
};

/** @throws DecodeError */
export function decodeRequest(text: string, options: DecodeOptions): DecodedRequest {
  // Table and type are generated from the same declaration.
  return decodeRequestBy(tables, text, options) as unknown as DecodedRequest;
}

/** @throws EncodeError */
export function encodeRequest(
  operation: OperationName,
  request: object,
  options: EncodeOptions,
): string {
  return encodeMessage(tables, operations[operation].request, request, options);
}

/** @throws EncodeError */
export function encodeResponse<Name extends OperationName>(
  operation: Name,
  response: Responses[Name],
  options: EncodeOptions,
): string {
  return encodeMessage(tables, operations[operation].response, response, options);
}

export function encodeFailure(
  operation: OperationName,
  result: ResultInfo,
  options: EncodeOptions,
): string {
  return encodeFailureBy(tables, operations[operation].response, result, options);
}
