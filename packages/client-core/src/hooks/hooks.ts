import { errorName } from "../errors/error-name.ts";
import type { SellerErrorCode } from "../errors/seller-error.ts";

/** What all hook events have; never headers, body or query, which could be secret or private. */
export interface CallEvent {
  /** The contract's operation id, such as `listShipmentPackages`. */
  readonly operation: string;
  /** The same in all events of the call and in its error. */
  readonly callId: string;
  /** From 1. */
  readonly attempt: number;
}

/** Before a request is sent. */
export interface RequestEvent extends CallEvent {
  readonly method: string;
  /** As the contract has it, with placeholders for ids and without a query. */
  readonly path: string;
}

/** After an attempt ended with a response and its body, or with a failure. */
export interface ResponseEvent extends CallEvent {
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** From the header `Date`; epoch milliseconds with a resolution of one second. */
  readonly serviceTime?: number | undefined;
  /** Of the body, after decompression. */
  readonly bytes?: number | undefined;
  /** Why there was no response, such as `ECONNRESET` or `timeout`. */
  readonly reason?: string | undefined;
}

/** Before a request is retried. */
export interface RetryEvent extends CallEvent {
  readonly delayMs: number;
  /** Such as `HTTP 503`, `ECONNRESET` or `timeout`. */
  readonly reason: string;
}

/** When a call failed, after its last attempt or before its first. */
export interface FailureEvent {
  readonly operation: string;
  readonly callId: string;
  /**
   * The error's `code`; `aborted` by the caller's signal; `defect` for what is no error of the clients: the program or
   * its environment failed, not the service.
   */
  readonly code: SellerErrorCode | "aborted" | "defect";
  /** How often the request was sent. */
  readonly attempts: number;
  /** Of the whole call with its waits. */
  readonly durationMs: number;
  /** What the caller receives; an error of the clients has no credentials. */
  readonly error: unknown;
}

/** When a request waits for a rate limit. */
export interface WaitEvent {
  readonly operation: string;
  readonly callId: string;
  readonly waitMs: number;
}

/** When a call may list less than its caller meant. */
export interface WarningEvent {
  readonly operation: string;
  /** What is left out, and what to do. */
  readonly message: string;
}

/** When a response deviates from the contract; never with values. */
export interface ContractDriftEvent {
  readonly operation: string;
  readonly callId: string;
  /** Such as `content[].lines[].status`. */
  readonly path: string;
  /**
   * The contract lacks the field or the enum value; the field is missing or has another type; or its value is written
   * as the contract does not allow (`notation`): a decimal with an exponent, a forbidden character, an unexpected
   * attribute.
   */
  readonly kind: "unknown-field" | "unknown-value" | "missing-field" | "type" | "notation";
  /** At this path, in the first response that deviated there. */
  readonly count: number;
}

/** Called with the events of a client. Neither their results nor their errors change a call. */
export interface Hooks {
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  readonly onWait?: ((event: WaitEvent) => unknown) | undefined;
  readonly onFailure?: ((event: FailureEvent) => unknown) | undefined;
  /** Once for each warning, such as a date window that the service will cut. */
  readonly onWarning?: ((event: WarningEvent) => unknown) | undefined;
  /**
   * Once for each path and process. Responses are only checked with this hook, for at most a twentieth of the elapsed
   * time: not all of them when they arrive in quick succession. In SOAP it is about undeclared elements alone; a
   * missing element or a wrong type is a `ProtocolError`.
   */
  readonly onContractDrift?: ((event: ContractDriftEvent) => unknown) | undefined;
}

/** `console` and winston are loggers; wrap pino with `fromPino(log)`. */
export interface Logger {
  debug(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
}

/** What the clients call of pino. */
export interface PinoLogger {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * Wraps a pino logger for the option `logger`: pino takes the fields as first argument, and would lose a second one.
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
 * A hook that throws or rejects fails no call; this is logged. What the logger throws is ignored. Events are frozen, so
 * that no hook changes what another receives.
 */
export function createHookDispatcher(hooks: Hooks = {}, logger?: Logger) {
  const log = (level: keyof Logger, message: string, fields: object): void => {
    try {
      logger?.[level](message, fields);
    } catch {
      // There is nowhere else to report it.
    }
  };
  const notify = (name: keyof Hooks, event: object): void => {
    const hook = hooks[name] as ((event: object) => unknown) | undefined;
    if (hook === undefined) return;
    // Without the hook's error, which could contain private data.
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
    /** Nobody listens, so no event need be created. */
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
