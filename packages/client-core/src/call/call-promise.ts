import type { CallState } from "./delivery.ts";

/** The data of a call, with what is known about its response. */
export interface CallResponse<T> {
  readonly data: T;
  /** The last response: its HTTP status and headers. */
  readonly response: { readonly status: number; readonly headers: Headers };
  /** The id of the call, as hooks, logs and errors have it. */
  readonly callId: string;
  /** How many times the request was sent. */
  readonly attempts: number;
}

/** The data of a call to come. */
export interface CallPromise<T> extends Promise<T> {
  /**
   * The data with the status and the headers of the response it came in.
   *
   * @example
   * const { data, response, callId } = await client.packages.list(query).withResponse();
   * console.log(callId, response.status, response.headers.get("x-request-id"));
   */
  withResponse(): Promise<CallResponse<T>>;
}

/** A call that succeeded, and what is known about it. */
export interface FinishedCall<T> {
  readonly result: T;
  readonly callId: string;
  readonly state: Pick<CallState, "attempts" | "status" | "headers"> | undefined;
}

/** Runs a call; nothing that it throws is thrown at once. */
export function startCall<T>(run: () => Promise<FinishedCall<T>>): CallPromise<T> {
  const finished = run();
  const data = finished.then(({ result }) => result);
  return Object.assign(data, {
    withResponse(): Promise<CallResponse<T>> {
      // Who asks for the response gets the failure there.
      data.catch(() => {});
      return finished.then(describeResponse);
    },
  });
}

function describeResponse<T>({ result, callId, state }: FinishedCall<T>): CallResponse<T> {
  const { status = 0, headers, attempts = 0 } = state ?? {};
  const copy = new Headers();
  for (const [name, value] of headers?.entries() ?? []) copy.append(name, value);
  return { data: result, response: { status, headers: copy }, callId, attempts };
}
