import {
  type CallPolicyOptions,
  isIndeterminateError,
  ProtocolError,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  beginCall,
  type CallCourse,
  type OperationFacts,
  onDemand,
  type Redact,
  type ResponseDecoder,
  type SettledPolicy,
  traced,
} from "@marketplace-seller/client-core/internal";
import type { ResultOf } from "../contract-types.ts";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import { answerError } from "./answer-error.ts";
import type { CallContext } from "./call-context.ts";
import { type AnswerText, decodeAnswer } from "./decode-answer.ts";
import type { Exchange } from "./exchange.ts";
import type { MiddlewareList } from "./middleware.ts";
import type { Dialect } from "./operator-dialect.ts";
import { type OrderContext, queueKeys } from "./order-context.ts";
import type { CallHeaders, RequestMaker } from "./outgoing-request.ts";
import type { UnknownWrite } from "./read-back/read-back-writes.ts";
import type { ReadPackages } from "./read-back/read-packages.ts";
import type { RequestParts, RequestWriter, WrittenRequest } from "./request-writer.ts";
import type { CallInit } from "./transport.ts";
import type { TypedLayer } from "./typed-layer.ts";

/** What a client is made of; each part can be another. */
export interface CallParts {
  readonly baseUrl: string;
  /** The client's own headers. */
  readonly agent: Readonly<Record<string, string>>;
  readonly middleware: MiddlewareList;
  readonly request: RequestMaker;
  readonly decoders: Readonly<Record<OperationId, ResponseDecoder>>;
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  /** Of the service; orders of two services are never the same. */
  readonly origin: string;
  readonly redact: Redact;
  readonly policy: SettledPolicy;
}

/** The outcome of a call in openapi-fetch's terms. */
export type Outcome =
  | { readonly data: unknown; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response };

/** Looks at the data of an answer whose status says success. */
export type AnswerCheck<T> = (data: T, call: CallContext) => void;

/** What a facade method is asked beside. */
export interface CallRequestOptions extends CallPolicyOptions {
  readonly context?: OrderContext | undefined;
}

/** Makes calls of the contract's operations. */
export interface Calls {
  /** Checks and writes requests by the contract. */
  writer(): RequestWriter | Promise<RequestWriter>;
  /** Gives any answer that the service understood itself to give; throws when there is none. */
  outcome(operation: OperationId, init: CallInit): Promise<Outcome>;
  /**
   * Gives the decoded data of a success and throws a typed error otherwise.
   *
   * @param check - throws when the data is no success after all, or lacks what callers rely on
   */
  data<Id extends OperationId>(
    operation: Id,
    request: RequestParts,
    options: CallRequestOptions,
    check: AnswerCheck<ResultOf<Id>>,
  ): Promise<ResultOf<Id>>;
}

const writeQueue = onDemand(() => import("./write-queue.ts"));
const readingBack = onDemand(() => import("./read-back/read-back-writes.ts"));

/** Joins the parts: write and check, wait in turn, send, decode exactly. */
export function createCalls(parts: CallParts): Calls {
  const { policy, redact, dialect } = parts;
  const writer = onDemand(async () =>
    dialect.requests((await import("./contract-requests.ts")).contractRequests),
  );
  const typed = onDemand(async () => (await import("./typed-layer.ts")).typedLayer(parts));
  const begin = (operation: OperationId, options: CallPolicyOptions): CallContext => ({
    operation,
    redact,
    course: beginCall(factsOf(operation), policy, options),
  });
  const calls: Calls = {
    writer,
    outcome(operation, init) {
      const call = begin(operation, { signal: init.signal ?? undefined });
      return traced(policy.tracer, "rest", call.course, async () => {
        const requested = { query: init.params?.query, body: init.body };
        const written = (await writer()).write(operation, requested);
        return (await typed()).outcome(call, init, written);
      });
    },
    async data(operation, request, options, check) {
      const call = begin(operation, options);
      const send = async () => {
        const written = (await writer()).write(operation, request);
        const answer = await answerText(parts, typed, call, written, options);
        const data = decodeAnswer(answer, parts.decoders[operation], dialect, call);
        // The decoded answer of an operation is what its types say.
        const result = data as ResultOf<typeof operation>;
        check(result, call);
        return result;
      };
      const run = () => traced(policy.tracer, "rest", call.course, send);
      try {
        const keys = isWrite(call.course) ? queueKeys(parts.origin, options.context) : [];
        if (keys.length === 0) return await run();
        const { inTurn } = await writeQueue();
        return await inTurn(keys, call.course, policy, run);
      } catch (error) {
        if (isIndeterminateError(error)) {
          const { body } = request;
          const failed = policy.clock.now();
          const write: UnknownWrite = { operation, body, context: options.context, failed };
          error.readBackBy(async (how) => {
            const { readBackWrites } = await readingBack();
            return readBackWrites(policy.clock)(readPackages, write, how);
          });
        }
        throw error;
      }
    },
  };
  const readPackages: ReadPackages = (query, options) =>
    calls.data("listShipmentPackages", { query }, options, hasRows);
  return calls;
}

function hasRows(data: { readonly content: unknown }, call: CallContext): void {
  if (Array.isArray(data.content)) return;
  throw new ProtocolError("The page has no list in its content", aboutCall(call));
}

function factsOf(operation: OperationId): OperationFacts {
  const facts: Omit<OperationFacts, "operation"> = operations[operation];
  const { method, path, retry, rateLimit } = facts;
  return { operation, method, path, retry, rateLimit };
}

function isWrite({ retry }: CallCourse): boolean {
  return retry !== "safe";
}

const utf8 = new TextDecoder();

/**
 * The successful answer to a call of the facade. Where there is no middleware the request goes out as it
 * is, without openapi-fetch, a `Request` and a `Response`, which nobody would see.
 */
async function answerText(
  parts: CallParts,
  typed: () => TypedLayer | Promise<TypedLayer>,
  call: CallContext,
  written: WrittenRequest,
  {
    signal,
    headers,
  }: { readonly signal?: AbortSignal | undefined; readonly headers?: CallHeaders },
): Promise<AnswerText> {
  if (parts.middleware.added.length > 0) {
    const init = { ...(signal && { signal }), ...(headers && { headers }) };
    return (await typed()).answerText(call, init, written);
  }
  const { method, path } = operations[call.operation];
  const answer = await parts.exchange(parts.request(method, path, written, headers), call);
  const { status } = answer;
  const text = utf8.decode(answer.body);
  if (status >= 200 && status < 300) return { status, type: answer.header("content-type"), text };
  throw answerError(answer, jsonOrText(text), call);
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
