import {
  type DecodedRequest,
  DecodeError,
  type DecodeProblem,
  decodeRequest,
  decodeText,
  type OperationName,
  operations,
  TextEncodingError,
} from "@marketplace-seller/soap-client/codec";
import type { FaultCode, Unserved } from "./responses.ts";

/** What a message turned out to be. */
type ReadRequest =
  | { readonly kind: "request"; readonly decoded: DecodedRequest }
  /** The credentials are absent, nil or repeated; which operation was meant is known. */
  | { readonly kind: "unauthenticated"; readonly operation: OperationName }
  | {
      readonly kind: "unreadable";
      readonly call: Unserved;
      /** As far as it is known. */
      readonly operation?: OperationName;
    };

/** Elements inside one another; the deepest request of the contract has 8. */
const depth = 32;

/** A place in a message is named by elements that its sender chose; longer texts are cut. */
const longestMessage = 400;

/**
 * Reads the bytes of a request by the generated codec; the body alone says which operation it is.
 *
 * @param contentType the header's value, for its charset
 */
export function readRequest(
  bytes: Uint8Array,
  contentType: string | undefined,
  namespace: string,
): ReadRequest {
  try {
    const text = decodeText(bytes, contentType);
    return {
      kind: "request",
      decoded: decodeRequest(text, { namespace, limits: { depth } }),
    };
  } catch (error) {
    if (error instanceof DecodeError) return refused(error);
    if (!(error instanceof TextEncodingError)) throw error;
    const status = error.problem === "charset" ? 415 : 400;
    return { kind: "unreadable", call: { code: "Client", message: error.message, status } };
  }
}

const faultCodes: { readonly [problem in DecodeProblem]?: FaultCode } = {
  "soap-version": "VersionMismatch",
  "must-understand": "MustUnderstand",
};

function refused(error: DecodeError): ReadRequest {
  const [, , element, child] = error.path;
  const operation = operationOfElement.get(element ?? "");
  if (operation !== undefined && child === "auth" && credentialProblems.has(error.problem)) {
    return { kind: "unauthenticated", operation };
  }
  const code = faultCodes[error.problem] ?? "Client";
  const message = error.message.slice(0, longestMessage);
  const unreadable = { kind: "unreadable", call: { code, message, status: 500 } } as const;
  return operation === undefined ? unreadable : { ...unreadable, operation };
}

/** By the element at `Envelope/Body/<Operation>Request`. */
const operationOfElement = new Map(
  Object.entries(operations).map(([name, { request }]) => [
    request as string,
    name as OperationName,
  ]),
);

const credentialProblems: ReadonlySet<DecodeProblem> = new Set([
  "missing-element",
  "duplicate-element",
  "nil",
]);
