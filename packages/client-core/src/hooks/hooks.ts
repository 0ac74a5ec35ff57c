import { errorName } from "../errors/error-name.ts";
import type { SellerErrorCode } from "../errors/seller-error.ts";

/**
 * The fields that all hook events share. A hook event contains no headers, no body and no query, because they could
 * contain secrets or private data.
 */
export interface CallEvent {
  /** The contract's operation id, such as `listShipmentPackages`. */
  readonly operation: string;
  /** The id of the call, which is the same in all events of the call and in its error. */
  readonly callId: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** The hook event before a request is sent. */
export interface RequestEvent extends CallEvent {
  readonly method: string;
  /** The path of the operation as the contract has it, with placeholders for ids and without a query. */
  readonly path: string;
}

/** The hook event after an attempt ended with a response and its body, or with a failure. */
export interface ResponseEvent extends CallEvent {
  /** The HTTP status of the response; undefined when there was no response. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /**
   * The service's time from the response header `Date`, in epoch milliseconds with a resolution of one second;
   * undefined when the response has no such header.
   */
  readonly serviceTime?: number | undefined;
  /** The size of the response body after decompression, bytes, when there was a response. */
  readonly bytes?: number | undefined;
  /** The reason why a request had no response, such as `ECONNRESET` or `timeout`. */
  readonly reason?: string | undefined;
}

/** The hook event before a request is retried. */
export interface RetryEvent extends CallEvent {
  /** The delay before the request is retried, milliseconds. */
  readonly delayMs: number;
  /** The failure of the attempt that is retried, such as `HTTP 503`, `ECONNRESET` or `timeout`. */
  readonly reason: string;
}

/** The hook event when a call failed, after the last attempt of the call or before its first attempt. */
export interface FailureEvent {
  readonly operation: string;
  readonly callId: string;
  /**
   * The `code` of the call's error; `aborted` when the caller's signal aborted the call, and `defect` for an error that
   * is not a client error: the program or its environment failed, not the service.
   */
  readonly code: SellerErrorCode | "aborted" | "defect";
  /** How many times the request of the call was sent. */
  readonly attempts: number;
  /** The duration of the whole call with its waits, milliseconds. */
  readonly durationMs: number;
  /** The error that the caller of the failed call receives. A client error contains no credentials. */
  readonly error: unknown;
}

/** The hook event when a request waits for a rate limit of the service. */
export interface WaitEvent {
  readonly operation: string;
  readonly callId: string;
  /** How long the request will wait for the rate limit, in milliseconds. */
  readonly waitMs: number;
}

/** The hook event when a call may list less than its caller meant. */
export interface WarningEvent {
  readonly operation: string;
  /** What the service leaves out, and what to do. */
  readonly message: string;
}

/**
 * The hook event when a response deviates from the contract. The event of a contract drift has field names and kinds
 * of differences, never values.
 */
export interface ContractDriftEvent {
  readonly operation: string;
  readonly callId: string;
  /** The path of the deviating field in the response, such as `content[].lines[].status`. */
  readonly path: string;
  /**
   * The kind of deviation: the contract lacks the field or the enum value, the field is missing or has another type, or
   * its value is written as the contract does not allow (`notation`): a decimal with an exponent, a forbidden
   * character, an unexpected attribute.
   */
  readonly kind: "unknown-field" | "unknown-value" | "missing-field" | "type" | "notation";
  /** The number of deviations at the path, in the first response that had a deviation there. */
  readonly count: number;
}

/**
 * Functions of the caller that a client notifies of events. Neither the result nor an error of a hook changes the call
 * that the hook is notified of.
 */
export interface Hooks {
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  readonly onWait?: ((event: WaitEvent) => unknown) | undefined;
  readonly onFailure?: ((event: FailureEvent) => unknown) | undefined;
  /** Notified once of each warning of a client, such as a date window that the service will cut. */
  readonly onWarning?: ((event: WarningEvent) => unknown) | undefined;
  /**
   * Notified of responses that deviate from the contract, once for each path and process. A client without the hook
   * `contractDrift` does not check responses for deviations. The contract drift check uses at most a twentieth of the
   * elapsed time, so that only some of the responses are checked when they arrive in quick succession. In SOAP,
   * contract drift consists of elements that the contract does not declare; a missing element or a wrong type is a
   * `ProtocolError`.
   */
  readonly onContractDrift?: ((event: ContractDriftEvent) => unknown) | undefined;
}

/**
 * The logger interface of the clients. `console` and winston implement the logger interface; a pino logger must be
 * wrapped by `fromPino(log)`, because pino has its arguments in another order.
 */
export interface Logger {
  debug(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
}

/** The methods of a pino logger that the clients call. */
export interface PinoLogger {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * Wraps a pino logger for the option `logger`. pino expects the fields as the first argument and would lose fields
 * that are the second argument.
 *
 * @example createRestClient({ baseUrl, credentials, logger: fromPino(pino()) })
 */
export function fromPino(log: PinoLogger): Logger {
  return {
    debug: (message, fields = {}) => log.debug(fields, message),
    warn: (message, fields = {}) => log.warn(fields, message),
  };
}

export type HookDispatcher = ReturnType<typeof createHookDispatcher>;

const CALL_HOOKS = ["onRequest", "onResponse", "onRetry", "onWait", "onFailure"] as const;

/**
 * Creates the function that notifies the hooks of one client. A hook that throws or rejects never fails a call; the
 * hook's failure is logged. Errors that the caller's logger throws are ignored. Hook events are frozen, so that no hook
 * can change the event that another hook receives.
 */
export function createHookDispatcher(hooks: Hooks = {}, logger?: Logger) {
  const log = (level: keyof Logger, message: string, fields: object): void => {
    try {
      logger?.[level](message, fields);
    } catch {
      // An error of the logger cannot be reported anywhere else, so it is ignored.
    }
  };
  const notify = (name: keyof Hooks, event: object): void => {
    const hook = hooks[name] as ((event: object) => unknown) | undefined;
    if (hook === undefined) return;
    // The log line about a failed hook leaves out the hook's error, because the error could contain private data.
    const failed = (error: unknown): void =>
      log("warn", `${name} failed`, { error: errorName(error) });
    try {
      const returned = hook(event);
      if (isThenable(returned)) returned.then(undefined, failed);
    } catch (error) {
      failed(error);
    }
  };
  const dispatch =
    <Event extends { readonly operation: string }>(
      name: keyof Hooks,
      level: keyof Logger,
      predicate: string,
    ) =>
    (event: Event): void => {
      log(level, `${event.operation} ${predicate}`, Object.freeze(event));
      notify(name, event);
    };
  return {
    /** True when a client has neither a hook of calls nor a logger, so that the client need not create hook events. */
    silent: logger === undefined && !CALL_HOOKS.some((name) => hooks[name] !== undefined),
    request: dispatch<RequestEvent>("onRequest", "debug", "request"),
    response: dispatch<ResponseEvent>("onResponse", "debug", "response"),
    retry: dispatch<RetryEvent>("onRetry", "warn", "will be sent again"),
    wait: dispatch<WaitEvent>("onWait", "debug", "waits because of a rate limit"),
    failure: dispatch<FailureEvent>("onFailure", "warn", "failed"),
    warning(event: WarningEvent): void {
      log("warn", `${event.operation}: ${event.message}`, Object.freeze(event));
      notify("onWarning", event);
    },
    drift: dispatch<ContractDriftEvent>("onContractDrift", "warn", "does not match the contract"),
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
