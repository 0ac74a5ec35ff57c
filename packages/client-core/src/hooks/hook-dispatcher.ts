import type {
  DriftEvent,
  FailureEvent,
  Hooks,
  Logger,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./hook-events.ts";

export type HookDispatcher = ReturnType<typeof createHookDispatcher>;

const CALL_HOOKS = ["onRequest", "onResponse", "onRetry", "onWait", "onFailure"] as const;

/**
 * Makes the dispatcher for one client. A hook that throws, or returns a promise that rejects, never
 * breaks a call: the failure goes to the logger. A logger that throws is ignored. Events are frozen, so that no
 * listener can change what another sees.
 *
 * @example createHookDispatcher({ onRetry: ({ reason }) => metrics.count(reason) }, console)
 */
export function createHookDispatcher(hooks: Hooks = {}, logger?: Logger) {
  const log = (level: keyof Logger, message: string, fields: object): void => {
    try {
      logger?.[level](message, fields);
    } catch {
      // There is no other place to report it.
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
    drift: dispatch<DriftEvent>("onDrift", "warn", "is not as the contract says"),
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
