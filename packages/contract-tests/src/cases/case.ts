import type { Exact, ExactObject } from "../exact/json.ts";

/** A contract case: set-ups, then steps. Case files are YAML under `cases/`; this is a case after parsing. */
export interface Case {
  /** A unique id: `folder/file: name`. */
  readonly id: string;
  readonly name: string;
  /** The operation under which reports list the case. */
  readonly operation: string;
  readonly protocol: "REST" | "SOAP";
  /** The ids of the contract rules that the case tests. */
  readonly covers: readonly string[];
  readonly given: Readonly<Record<string, ExactObject>>;
  readonly steps: readonly Step[];
  /** The kinds of target that the case runs at. Undefined means every kind. */
  readonly targets: readonly string[] | undefined;
  /** The reason why the case is known to fail. The case runs all the same, and is reported when it passes. */
  readonly knownFailure: KnownFailure | undefined;
  /** The only mode in which the case can run, and the reason why the other mode is impossible. */
  readonly only: { readonly mode: DriveMode; readonly why: string } | undefined;
}

/** A known failure of a case, at one target or at all targets. */
export interface KnownFailure {
  readonly why: string;
  readonly target?: string;
}

/**
 * How a case sends its calls: by the generated client (`client`), or as requests that the suite itself writes
 * (`raw`).
 */
export type DriveMode = "client" | "raw";

/** Both modes, in the order in which a case runs in them. */
export const driveModes: readonly DriveMode[] = ["raw", "client"];

/** A step of a contract case: a REST call, a SOAP call, or a call of the control interface. */
export type Step = RestStep | SoapStep | ControlStep;

/** A REST call of a contract case, and the response that the case expects. */
export interface RestStep {
  readonly kind: "rest";
  readonly operation: string;
  readonly query?: ExactObject;
  readonly body?: Exact;
  /** The name of a contract example to send in place of `body`. */
  readonly send?: string;
  /** A pattern for the result that the client decodes from the response. */
  readonly decoded?: Exact;
  /** Text to send in place of `body`, for requests that no JSON value can express. */
  readonly text?: string;
  /** A query string to send in place of `query`. */
  readonly search?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose credentials the call uses, when not those of the case's seller. */
  readonly as?: string;
  /** How often the request is sent. The last response is the one that is checked. */
  readonly times: number;
  readonly response: RestResponse;
  /** The path in the request that the client names when it refuses to send the request. */
  readonly refused?: string;
  readonly keep?: string;
}

/** The response that a REST call of a contract case expects. */
export interface RestResponse {
  readonly status: number;
  readonly headers: ExactObject;
  /** A pattern that the JSON response body must match (see `findDifferences`). */
  readonly body?: Exact;
  /** The name of a contract example that the response body must equal. */
  readonly example?: string;
}

/** A SOAP call of a contract case, and the response that the case expects. */
export interface SoapStep {
  readonly kind: "soap";
  readonly operation: string;
  /** The input of the client method, with its members in the order of the message's elements. */
  readonly input: ExactObject;
  /** A SOAP envelope to send in place of one that is written from `input`. */
  readonly request?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as?: string;
  /** A pattern for the elements of the response message. */
  readonly result?: Exact;
  /** Whether the request message breaks the XSD on purpose. */
  readonly invalid: boolean;
  /** The code of the SOAP Fault that the service must respond with. */
  readonly fault?: string;
  readonly refused?: string;
  readonly keep?: string;
}

/** A call of the sandbox's control interface in a contract case. */
export interface ControlStep {
  readonly kind: "control";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Exact;
  /** A pattern for the response of the control interface. */
  readonly shows?: Exact;
  readonly keep?: string;
}
