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
import type { Answer } from "../http/answer.ts";
import { type FaultCode, faultAnswer } from "./answers.ts";

/** What a message turned out to be. */
export type ReadRequest =
  | { readonly kind: "request"; readonly decoded: DecodedRequest }
  /** The credentials are absent, nil or repeated; which operation was meant is known. */
  | { readonly kind: "unauthenticated"; readonly operation: OperationName }
  | { readonly kind: "unreadable"; readonly answer: Answer };

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
    return { kind: "request", decoded: decodeRequest(text, { namespace, limits: { depth } }) };
  } catch (error) {
    if (error instanceof DecodeError) return refused(error);
    if (!(error instanceof TextEncodingError)) throw error;
    const status = error.problem === "charset" ? 415 : 400;
    return { kind: "unreadable", answer: faultAnswer("Client", error.message, status) };
  }
}

const faultCodes: { readonly [problem in DecodeProblem]?: FaultCode } = {
  "soap-version": "VersionMismatch",
  "must-understand": "MustUnderstand",
};

function refused(error: DecodeError): ReadRequest {
  const operation = unauthenticatedOperation(error);
  if (operation !== undefined) return { kind: "unauthenticated", operation };
  const code = faultCodes[error.problem] ?? "Client";
  const message = error.message.slice(0, longestMessage);
  return { kind: "unreadable", answer: faultAnswer(code, message) };
}

const operationOfElement = new Map(
  Object.entries(operations).map(([name, { request }]) => [
    request as string,
    name as OperationName,
  ]),
);

const credentialProblems: ReadonlySet<DecodeProblem> = new Set([
  "missing-element",
  "duplicate-element",
  "element-order",
  "nil",
]);

/** `Envelope/Body/<Operation>Request/auth`, and what stands in it. */
function unauthenticatedOperation({ problem, path }: DecodeError): OperationName | undefined {
  const [, , element, child] = path;
  if (child !== "auth" || !credentialProblems.has(problem)) return undefined;
  return operationOfElement.get(element ?? "");
}
