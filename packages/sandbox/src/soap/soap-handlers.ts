import type { OperationName, Requests, Responses } from "@marketplace-seller/soap-client/codec";
import type { DomainContext } from "../domain/context.ts";

/** Writes a response as a whole message. */
export type Encode = <Name extends OperationName>(
  operation: Name,
  response: Responses[Name],
) => string;

/** What the handlers work with. */
export interface SoapContext {
  readonly domain: DomainContext;
  readonly encode: Encode;
}

/** Runs one operation for a seller and gives its response as a message, or as the bytes of it. */
export type SoapHandler<Name extends OperationName> = (
  sellerId: string,
  request: Requests[Name],
) => string | Buffer;

/** A handler for each operation, so that none of the contract can be forgotten. */
export type SoapHandlers = { readonly [Name in OperationName]: SoapHandler<Name> };

/** The result of every operation that succeeds (assumption `soap-result-status`). */
export const succeeded = { status: "success" } as const;
