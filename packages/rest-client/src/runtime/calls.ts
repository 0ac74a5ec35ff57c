import type { CallPromise, Resolution, ResolveOptions } from "@marketplace-seller/client-core";
import {
  type Call,
  type Completed,
  findDrift,
  type OperatorCodes,
  type Redact,
  type ResolvedPolicy,
  runCall,
  startCall,
} from "@marketplace-seller/client-core/internal";
import type { ResultOf } from "../contract-types.ts";
import { type OperationId, operations } from "../gen/operations.gen.ts";
import { namedSchemas, responseSchemas } from "../gen/response-schemas.gen.ts";
import type { CallInit, OpenapiClient } from "./openapi-client.ts";
import type { OperatorNames } from "./operator-names.ts";
import { type OrderCallOptions, queueKeys } from "./order-context.ts";
import { type ReadPackages, readBack, type UnknownWrite } from "./read-back.ts";
import {
  type CheckedCall,
  decodeBody,
  hasContent,
  type ResponseReader,
  responseError,
} from "./read-response.ts";
import { type RequestParts, type WrittenRequest, writeRequest } from "./request-writer.ts";

export interface CallParts {
  readonly client: OpenapiClient;
  readonly operatorNames: OperatorNames;
  readonly codes: OperatorCodes;
  readonly redact: Redact;
  /** Part of a write's key: equal order numbers of two services are different orders. */
  readonly origin: string;
  /** The service and the application key, which a cursor belongs to. */
  readonly seller: () => Promise<string>;
  readonly policy: ResolvedPolicy;
}

export type Outcome =
  | { readonly data: unknown; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: unknown; readonly response: Response };

export type DataCheck<T> = (data: T, call: CheckedCall) => void;

export interface Calls extends Pick<CallParts, "seller"> {
  /** Of what a caller may not have meant. */
  warn(operation: OperationId, message: string): void;
  readBack(write: UnknownWrite, options: ResolveOptions): Promise<Resolution>;
  /** Resolves to a response of success or refusal; throws when there is neither. */
  outcome(operation: OperationId, init: CallInit): Promise<Outcome>;
  /** @param check - throws when the data of a success status report a failure, or lack a field that callers need */
  data<Id extends OperationId>(
    operation: Id,
    request: RequestParts,
    options: OrderCallOptions,
    check: DataCheck<ResultOf<Id>>,
  ): CallPromise<ResultOf<Id>>;
}

export function createCalls(parts: CallParts): Calls {
  const { client, operatorNames, codes, policy, redact, origin } = parts;
  const reader: ResponseReader = { decode: operatorNames.decode, redact, codes };
  const write = (operation: OperationId, request: RequestParts): WrittenRequest => {
    const { query, ...written } = writeRequest(operation, request);
    return {
      ...written,
      query: operatorNames.mapQuery === undefined ? query : operatorNames.mapQuery(query),
    };
  };
  const describeOperation = (operation: OperationId) =>
    ({ protocol: "rest", operation, ...operations[operation] }) as const;
  const watchDrift = (call: Call, value: unknown): void => {
    const form = responseSchemas[call.operation];
    if (form !== undefined) policy.watchDrift?.(call, () => findDrift(value, form, namedSchemas));
  };
  const calls: Calls = {
    readBack: (write, options) => readBack(readPackages, write, policy.clock, options),
    seller: parts.seller,
    warn: (operation, message) => policy.hooks.warning({ operation, message }),
    async outcome(operation, init) {
      const descriptor = describeOperation(operation);
      const options = { signal: init.signal ?? undefined };
      const work = async (call: Call): Promise<Completed<Outcome>> => {
        const { path, query } = init.params ?? {};
        const request = write(operation, { path, query, body: init.body });
        return client.send(call, init, request, true, async ({ response, error, state }) => {
          if (!response.ok) return { result: { error, response }, state };
          const raw = rawBody(init.parseAs, response);
          const decoded = raw === undefined ? decodeBody(reader, operation, response, state) : raw;
          const data = await decoded;
          if (raw === undefined) watchDrift(call, data);
          return { result: { data, response }, state };
        });
      };
      return (await runCall({ descriptor, options, policy, work })).result;
    },
    data(operation, request, options, check) {
      const descriptor = describeOperation(operation);
      const { context, headers } = options;
      const { body } = request;
      return startCall({
        ...{ descriptor, options, policy },
        queueKeys: descriptor.retry === "safe" ? [] : queueKeys(origin, context),
        work: async (call) => {
          const written = write(operation, request);
          const init = headers ? { headers } : {};
          return client.send(call, init, written, false, async ({ response, error, state }) => {
            if (!response.ok) throw responseError(state, response.status, error, reader);
            // Decoder and types are generated from the same contract.
            const decoded = await decodeBody(reader, operation, response, state);
            const result = decoded as ResultOf<typeof operation>;
            watchDrift(call, result);
            if (state.read?.result === "rate-limited") {
              throw responseError(state, 429, result, reader);
            }
            check(result, { state, redact, codes });
            return { result, state };
          });
        },
        readBack: (sentAt, resolveOptions) =>
          calls.readBack({ operation, body, context, sentAt }, resolveOptions),
      });
    },
  };
  const readPackages: ReadPackages = (query, options) =>
    calls.data("listShipmentPackages", { query }, options, hasContent);
  return calls;
}

function rawBody(parseAs: unknown, response: Response): unknown {
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
