import type { SellerErrorCode } from "../errors/seller-error.ts";

/**
 * What happens to a call, for hooks. The events hold what a log or a metric needs and nothing that could
 * be a secret or a buyer's data: no headers, no body, no query.
 */
export interface CallEvent {
  /** The contract's operation id, such as `listShipmentPackages`. */
  readonly operation: string;
  /** The same in all events of one call and in its error, also among concurrent calls. */
  readonly callId: string;
  /** From 1. */
  readonly attempt: number;
}

/** A request is about to be sent. */
export interface RequestEvent extends CallEvent {
  readonly method: string;
  /** The path as the contract writes it; never with a query. */
  readonly path: string;
}

/** A response came, its body included, or the attempt failed. */
export interface ResponseEvent extends CallEvent {
  /** The HTTP status; undefined when no response came. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** The service's time by the header `Date`, epoch milliseconds with whole seconds, when it has one. */
  readonly serviceTime?: number | undefined;
  /** The size of the response's body after decompression, when one came. */
  readonly bytes?: number | undefined;
  /** Why no response came: `ECONNRESET`, `timeout` ... */
  readonly reason?: string | undefined;
}

/** The request will be sent again. */
export interface RetryEvent extends CallEvent {
  /** How long it will be until then, in milliseconds. */
  readonly delayMs: number;
  /** What went wrong: `HTTP 503`, `ECONNRESET`, `timeout` ... */
  readonly reason: string;
}

/** A call ended with an error, after its last attempt or without any. */
export interface FailureEvent {
  readonly operation: string;
  readonly callId: string;
  /** The error's `code`; `aborted` for what a caller's signal gave as its reason. */
  readonly code: SellerErrorCode | "aborted";
  /** How many times the request was sent. */
  readonly attempts: number;
  /** Of the whole call, its waits included, in milliseconds. */
  readonly durationMs: number;
  /** What the caller gets to catch; it shows no credentials. */
  readonly error: unknown;
}

/** A request waits because of a limit of the service. */
export interface WaitEvent {
  readonly operation: string;
  readonly callId: string;
  /** How long it will wait, in milliseconds. */
  readonly waitMs: number;
}

/** A response is not as the contract says. Names of fields and kinds of differences, never values. */
export interface ContractDriftEvent {
  readonly operation: string;
  readonly callId: string;
  /** Where in the response, such as `content[].lines[].status`. */
  readonly path: string;
  /** The contract has no such field, or not this value of an enum; or the field is missing, or of another type. */
  readonly kind: "unknown-field" | "unknown-value" | "missing-field" | "type";
  /** How often in the response where it was seen first. */
  readonly count: number;
}

/** Functions of the caller that are notified of what happens. What they return or throw changes nothing. */
export interface Hooks {
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  readonly onWait?: ((event: WaitEvent) => unknown) | undefined;
  readonly onFailure?: ((event: FailureEvent) => unknown) | undefined;
  /**
   * Responses that are not as the contract says: once for each path and process. Costs nothing when it is not given,
   * and otherwise at most a twentieth of the time; of responses in quick succession some are looked at. In SOAP these
   * are elements that the contract does not name; what is missing or of another type is a `ProtocolError` there.
   */
  readonly onContractDrift?: ((event: ContractDriftEvent) => unknown) | undefined;
}

/**
 * Where the clients write. `console` and winston fit as they are; pino takes its arguments the other way
 * round: `fromPino(log)`.
 */
export interface Logger {
  debug(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
}

/** What is used of a pino logger. */
export interface PinoLogger {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * A pino logger for the option `logger`: pino takes the fields first, and loses what comes second.
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
 * Makes the dispatcher for one client. A hook that throws, or returns a promise that rejects, never
 * breaks a call: the failure goes to the logger. A logger that throws is ignored. Events are frozen, so that no
 * listener can change what another sees.
 */
export function createHookDispatcher(hooks: Hooks = {}, logger?: Logger) {
  const log = (level: keyof Logger, message: string, fields: object): void => {
    try {
      logger?.[level](message, fields);
    } catch {
      // There is nothing else to report it to.
    }
  };
  const notify = (name: keyof Hooks, event: object): void => {
    const hook = hooks[name] as ((event: object) => unknown) | undefined;
    if (hook === undefined) return;
    // What a hook throws is not logged itself: it is the caller's, and could hold anything.
    const failed = (error: unknown): void =>
      log("warn", `${name} failed`, { error: findName(error) });
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
      what: string,
    ) =>
    (event: Event): void => {
      log(level, `${event.operation} ${what}`, Object.freeze(event));
      notify(name, event);
    };
  return {
    /** There is no hook for calls and no logger: the caller need not even make the events. */
    silent: logger === undefined && !CALL_HOOKS.some((name) => hooks[name] !== undefined),
    request: dispatch<RequestEvent>("onRequest", "debug", "request"),
    response: dispatch<ResponseEvent>("onResponse", "debug", "response"),
    retry: dispatch<RetryEvent>("onRetry", "warn", "will be sent again"),
    wait: dispatch<WaitEvent>("onWait", "debug", "waits because of a rate limit"),
    failure: dispatch<FailureEvent>("onFailure", "warn", "failed"),
    drift: dispatch<ContractDriftEvent>("onContractDrift", "warn", "is not as the contract says"),
  };
}

function findName(error: unknown): string {
  try {
    return error instanceof Error ? error.name : typeof error;
  } catch {
    return "unreadable";
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
