import type { Exact, ExactObject } from "../exact/json.ts";

/**
 * A contract test case after parsing: set-ups, then steps. The files with the contract test cases are YAML under
 * `cases/`.
 */
export interface Case {
  /** A unique id of the case: `folder/file: name`. */
  readonly id: string;
  readonly name: string;
  /** The operation under which reports list the contract test case. */
  readonly operation: string;
  readonly protocol: "REST" | "SOAP";
  /** The ids of the contract rules that the case tests. */
  readonly covers: readonly string[];
  readonly given: Readonly<Record<string, ExactObject>>;
  readonly steps: readonly Step[];
  /** The kinds of target at which the case runs; undefined means every kind. */
  readonly targets: readonly string[] | undefined;
  /**
   * The reason why the contract test case is known to fail. A contract test case with a known failure runs
   * nevertheless, and is reported when it passes.
   */
  readonly knownFailure: KnownFailure | undefined;
  /**
   * The only mode (`client` or `raw`) in which the test case can run, and the reason why the other mode is
   * impossible.
   */
  readonly only: { readonly mode: DriveMode; readonly reason: string } | undefined;
}

/** A known failure of a contract test case, at one target or at all targets. */
export interface KnownFailure {
  readonly reason: string;
  readonly target?: string;
}

/**
 * How a contract test case sends its calls: with the generated client (`client`), or as requests that the suite
 * itself writes (`raw`).
 */
export type DriveMode = "client" | "raw";

/** The modes `raw` and `client`, in the order in which a contract test case runs in them. */
export const driveModes: readonly DriveMode[] = ["raw", "client"];

/** A step of a contract test case: a REST call, a SOAP call, or a call of the control interface. */
export type Step = RestStep | SoapStep | ControlStep;

/** A REST call of a contract test case, and the response that the case expects. */
export interface RestStep {
  readonly kind: "rest";
  readonly operation: string;
  readonly query?: ExactObject;
  readonly body?: Exact;
  /** The name of a contract example to send in place of the step's `body`. */
  readonly send?: string;
  /** A pattern that the client's result, decoded from the response, must match. */
  readonly decoded?: Exact;
  /** Text to send in place of the step's `body`, for requests that no JSON value can express. */
  readonly text?: string;
  /** A query string to send in place of the step's `query`. */
  readonly search?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the seller whose credentials the call uses; by default the case's seller. */
  readonly as?: string;
  /** The number of times that the step sends the request; the step checks the last response. */
  readonly times: number;
  readonly response: RestResponse;
  /** The path of the invalid field that the client names when it refuses to send the request. */
  readonly refused?: string;
  readonly keep?: string;
}

/** The response that a REST call of a contract test case expects. */
export interface RestResponse {
  readonly status: number;
  readonly headers: ExactObject;
  /** A pattern that the JSON response body must match (see `findDifferences`). */
  readonly body?: Exact;
  /** The name of a contract example that the response body must equal. */
  readonly example?: string;
}

/** A SOAP call of a contract test case, and the response that the case expects. */
export interface SoapStep {
  readonly kind: "soap";
  readonly operation: string;
  /** The input of the client method, with its members in the order of the message's elements. */
  readonly input: ExactObject;
  /** A SOAP envelope to send in place of the envelope that the suite builds from `input`. */
  readonly request?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as?: string;
  /** A pattern that the elements of the response message must match. */
  readonly result?: Exact;
  /** True when the test case sends a request message that breaks the XSD on purpose. */
  readonly invalid: boolean;
  /** The code of the SOAP Fault with which the service must respond. */
  readonly fault?: string;
  readonly refused?: string;
  readonly keep?: string;
}

/** A call of the sandbox's control interface in a contract test case. */
export interface ControlStep {
  readonly kind: "control";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Exact;
  /** A pattern that the response of the control interface must match. */
  readonly shows?: Exact;
  readonly keep?: string;
}
