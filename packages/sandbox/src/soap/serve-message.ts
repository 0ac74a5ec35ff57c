import {
  DecodeError,
  type DecodeProblem,
  decodeText,
  TextEncodingError,
} from "@marketplace-seller/soap-client/codec";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../calls/authenticate.ts";
import type { HttpResponse } from "../calls/http/http-response.ts";
import type { Problem } from "../calls/http/problem.ts";
import { send } from "../calls/http/send-response.ts";
import { type SellerCallDependencies, serveSellerCall } from "../calls/serve-seller-call.ts";
import { RefusalError } from "../domain/refusals.ts";
import {
  type DecodedRequest,
  decodeRequest,
  encodeRequest,
  type OperationName,
  operations,
} from "./soap-codec.ts";
import type { SoapHandlers } from "./soap-handlers.ts";
import {
  type FaultCode,
  faultResponse,
  messageResponse,
  refusalResponse,
  soapRefusal,
  type Unserved,
  unservedResponse,
} from "./soap-responses.ts";

export interface MessageDependencies extends SellerCallDependencies {
  readonly handlers: SoapHandlers;
  /** Operations; all others are refused as unknown. */
  readonly served: ReadonlySet<string>;
  readonly authenticator: Authenticator;
  /** Of the messages (assumption `soap-namespace`). */
  readonly namespace: string;
}

/** In logged messages. */
export const hiddenCredentials = { appKey: "[hidden]", appSecret: "[hidden]" } as const;
const placeholder = faultResponse(
  "Server",
  "A fault injected into the sandbox replaced this response.",
);

export async function serveMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: MessageDependencies,
): Promise<FastifyReply> {
  const { authenticator, namespace, served } = dependencies;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const read = readServed(body, request.headers["content-type"], { namespace, served });
  if (read.kind === "unreadable") {
    request.operation = read.operation ?? "";
    send(reply, unservedResponse(read.call));
    return reply;
  }
  const operation = read.kind === "request" ? read.decoded.operation : read.operation;
  request.operation = operation;
  // Absent ones are compared as well, so that the duration does not tell absent from wrong.
  const { appKey, appSecret } =
    read.kind === "request" ? read.decoded.request.auth : { appKey: "", appSecret: "" };
  const { sellerId } = authenticator.authenticateBySecret(appKey, appSecret);
  if (sellerId === undefined || read.kind !== "request") {
    send(reply, refusalResponse(operation, new RefusalError("credentials"), namespace));
    return reply;
  }
  request.sellerId = sellerId;
  const { decoded } = read;
  const call = {
    operation,
    body: encodeWithoutCredentials(decoded, namespace),
    run: () => run(sellerId, decoded, dependencies.handlers),
    placeholder,
    refuse: (problem: Problem) =>
      problem.cause instanceof RefusalError
        ? refusalResponse(operation, problem.cause, namespace)
        : soapRefusal(problem),
  };
  return serveSellerCall(request, reply, call, dependencies);
}

function run(sellerId: string, decoded: DecodedRequest, handlers: SoapHandlers): HttpResponse {
  refuseLongParts(decoded);
  return messageResponse(handle(handlers, sellerId, decoded));
}

function handle<Name extends DecodedRequest["operation"]>(
  handlers: SoapHandlers,
  sellerId: string,
  { operation, request }: Extract<DecodedRequest, { readonly operation: Name }>,
): string | Buffer {
  // Handler and request belong to the same operation.
  const handler = handlers[operation] as (seller: string, input: typeof request) => string | Buffer;
  return handler(sellerId, request);
}

/** For the log. */
function encodeWithoutCredentials(
  { operation, request }: DecodedRequest,
  namespace: string,
): Buffer {
  return Buffer.from(
    encodeRequest(operation, { ...request, auth: hiddenCredentials }, { namespace }),
  );
}

/** Of a list (assumption `request-limits`). */
const MAX_ITEMS = 1_000;
/** Of a search field (assumption `request-limits`). */
const MAX_SEARCH_LENGTH = 255;

/**
 * Before the request is processed.
 *
 * @throws RefusalError
 */
function refuseLongParts({ request }: DecodedRequest): void {
  refuseLongLists(request);
  if (!("searchData" in request)) return;
  for (const value of Object.values(request.searchData ?? {})) {
    if (typeof value === "string" && value.length > MAX_SEARCH_LENGTH) {
      throw new RefusalError("searchTooLong");
    }
  }
}

function refuseLongLists(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length > MAX_ITEMS) throw new RefusalError("tooManyItems");
  for (const member of Object.values(value)) refuseLongLists(member);
}

type ReadRequest =
  | { readonly kind: "request"; readonly decoded: DecodedRequest }
  /** The credentials are absent, nil or repeated. */
  | { readonly kind: "unauthenticated"; readonly operation: OperationName }
  | {
      readonly kind: "unreadable";
      readonly call: Unserved;
      /** Undefined when none that is known is named. */
      readonly operation?: OperationName;
    };

/** Of elements; the contract's requests have at most 8 levels. */
const MAX_DEPTH = 32;

/** It may have element names of any length from the request. */
const MAX_MESSAGE_LENGTH = 400;

/** An operation that is not offered is refused like an unknown one. */
function readServed(
  bytes: Uint8Array,
  contentType: string | undefined,
  { namespace, served }: Pick<MessageDependencies, "namespace" | "served">,
): ReadRequest {
  const read = readRequest(bytes, contentType, namespace);
  const operation = read.kind === "request" ? read.decoded.operation : read.operation;
  if (operation === undefined || served.has(operation)) return read;
  const message = "The SOAP Body does not contain a request of this service";
  return { kind: "unreadable", call: { code: "Client", message, status: 500 } };
}

/**
 * The element in the Body decides on the operation.
 *
 * @param contentType - may name the charset
 */
function readRequest(
  bytes: Uint8Array,
  contentType: string | undefined,
  namespace: string,
): ReadRequest {
  try {
    const text = decodeText(bytes, contentType);
    return {
      kind: "request",
      decoded: decodeRequest(text, { namespace, limits: { depth: MAX_DEPTH } }),
    };
  } catch (error) {
    if (error instanceof DecodeError) return classifyDecodeError(error);
    if (!(error instanceof TextEncodingError)) throw error;
    const status = error.problem === "charset" ? 415 : 400;
    return { kind: "unreadable", call: { code: "Client", message: error.message, status } };
  }
}

const faultCodes: { readonly [problem in DecodeProblem]?: FaultCode } = {
  "soap-version": "VersionMismatch",
  "must-understand": "MustUnderstand",
};

function classifyDecodeError(error: DecodeError): ReadRequest {
  const [, , element, child] = error.path;
  const operation = operationOfElement.get(element ?? "");
  if (operation !== undefined && child === "auth" && credentialProblems.has(error.problem)) {
    return { kind: "unauthenticated", operation };
  }
  const code = faultCodes[error.problem] ?? "Client";
  const message = error.message.slice(0, MAX_MESSAGE_LENGTH);
  const unreadable = { kind: "unreadable", call: { code, message, status: 500 } } as const;
  return operation === undefined ? unreadable : { ...unreadable, operation };
}

/** By the element in the Body, such as `OrderListRequest`. */
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
