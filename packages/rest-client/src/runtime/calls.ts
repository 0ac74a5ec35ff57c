import {
  aboutCall,
  beginCall,
  type CallCourse,
  type CallPolicyOptions,
  type Issue,
  inTurn,
  isIndeterminateError,
  ProtocolError,
  type Redact,
  type ResponseDecoder,
  type SettledPolicy,
  traced,
} from "@marketplace-seller/client-core";
import type { ResultOf } from "../contract-types.ts";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import { answerError } from "./answer-error.ts";
import type { CallContext } from "./call-context.ts";
import { decodeAnswer } from "./decode-answer.ts";
import type { Exchange } from "./exchange.ts";
import type { Dialect } from "./operator-dialect.ts";
import { type OrderContext, queueKeys } from "./order-context.ts";
import type { ReadBackWrites } from "./read-back/read-back-writes.ts";
import type { ReadPackages } from "./read-back/read-packages.ts";
import type { RequestWriter } from "./request-writer.ts";
import type { CallInit, Transport } from "./transport.ts";
import type { PlainAnswer } from "./wire-answer.ts";

/** What a client is made of; each part can be another. */
export interface CallParts {
  readonly transport: Transport;
  readonly requests: RequestWriter;
  readonly decoders: Readonly<Record<OperationId, ResponseDecoder>>;
  readonly dialect: Dialect;
  readonly exchange: Exchange;
  /** Of the service; orders of two services are never the same. */
  readonly origin: string;
  readonly redact: Redact;
  readonly policy: SettledPolicy;
  /** Finds out about writes whose outcome is unknown. */
  readonly readBack: ReadBackWrites;
}

/** The outcome of a call in openapi-fetch's terms. */
export type Outcome =
  | { readonly data: unknown; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response };

/** Looks at the data of an answer whose status says success. */
export type AnswerCheck<T> = (data: T, call: CallContext) => void;

/** What a facade method is asked to send. */
export interface CallRequest {
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a facade method is asked beside. */
export interface CallRequestOptions extends CallPolicyOptions {
  readonly context?: OrderContext | undefined;
}

/** Makes calls of the contract's operations. */
export interface Calls {
  /** Every rule of the contract that a body breaks; for finding them before the first of many calls. */
  issuesOf(operation: OperationId, body: unknown): readonly Issue[];
  /** Gives any answer that the service understood itself to give; throws when there is none. */
  outcome(operation: OperationId, init: CallInit): Promise<Outcome>;
  /**
   * Gives the decoded data of a success and throws a typed error otherwise.
   *
   * @param check - throws when the data is no success after all, or lacks what callers rely on
   */
  data<Id extends OperationId>(
    operation: Id,
    request: CallRequest,
    options: CallRequestOptions,
    check: AnswerCheck<ResultOf<Id>>,
  ): Promise<ResultOf<Id>>;
}

/** Joins the parts: write and check, wait in turn, send through the middleware, decode exactly. */
export function createCalls(parts: CallParts): Calls {
  const { policy, redact } = parts;
  const begin = (operation: OperationId, options: CallPolicyOptions): CallContext => ({
    operation,
    redact,
    course: beginCall(factsOf(operation), policy, options),
  });
  const calls: Calls = {
    issuesOf: parts.requests.issuesOf,
    async outcome(operation, init) {
      const call = begin(operation, { signal: init.signal ?? undefined });
      const made = () => outcomeOf(parts, call, init, false);
      const { data, error, response } = await traced(policy.tracer, "rest", call.course, made);
      const real = response as Response;
      return data === undefined ? { error, response: real } : { data, response: real };
    },
    async data<Id extends OperationId>(
      operation: Id,
      { query, body }: CallRequest,
      options: CallRequestOptions,
      check: AnswerCheck<ResultOf<Id>>,
    ) {
      const call = begin(operation, options);
      const { signal, headers, context } = options;
      const init = {
        params: { query },
        body,
        ...(signal && { signal }),
        ...(headers && { headers }),
      };
      const send = async (): Promise<ResultOf<Id>> => {
        const { data, error, response } = await outcomeOf(parts, call, init, true);
        if (!response.ok) throw answerError(response, error, call);
        const result = data as ResultOf<Id>;
        check(result, call);
        return result;
      };
      try {
        const keys = isWrite(call.course) ? queueKeys(parts.origin, context) : [];
        return await inTurn(keys, call.course, policy, () =>
          traced(policy.tracer, "rest", call.course, send),
        );
      } catch (error) {
        if (isIndeterminateError(error)) {
          const failed = policy.clock.now();
          error.readBackBy((how) =>
            parts.readBack(readPackages, { operation, body, context, failed }, how),
          );
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

function factsOf(operation: OperationId) {
  const facts = operations[operation];
  return { ...facts, operation, rateLimit: "rateLimit" in facts ? facts.rateLimit : undefined };
}

function isWrite({ retry }: CallCourse): boolean {
  return retry !== "safe";
}

interface RawOutcome {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response | PlainAnswer;
}

async function outcomeOf(
  parts: CallParts,
  call: CallContext,
  init: CallInit,
  forFacade: boolean,
): Promise<RawOutcome> {
  const { operation } = call;
  const written = parts.requests.write(operation, { query: init.params?.query, body: init.body });
  const { method, path } = operations[operation];
  const { response, error } = await parts.transport.send(method, path, init, {
    ...written,
    forFacade,
    exchange: (request) => parts.exchange(request, call),
  });
  if (!response.ok) return { error, response };
  const raw = rawBody(init.parseAs, response);
  return {
    data: await (raw ?? decodeAnswer(response, parts.decoders[operation], parts.dialect, call)),
    response,
  };
}

/** What openapi-fetch's `parseAs` asks for instead of decoded JSON. */
function rawBody(parseAs: unknown, response: Response | PlainAnswer): unknown {
  if (!(response instanceof Response)) return undefined;
  switch (parseAs) {
    case "text":
    case "blob":
    case "arrayBuffer":
      return response[parseAs]();
    case "stream":
      return response.body;
    default:
      return undefined;
  }
}
