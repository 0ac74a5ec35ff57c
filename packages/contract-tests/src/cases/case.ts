import type { Exact, ExactObject } from "../exact/json.ts";

/** A case after parsing: set-ups, then steps. */
export interface Case {
  /** Unique: `folder/file: name`. */
  readonly id: string;
  readonly name: string;
  /** Reports list the case under it. */
  readonly operation: string;
  readonly protocol: "REST" | "SOAP";
  /** The ids of the rules that it tests. */
  readonly covers: readonly string[];
  readonly given: Readonly<Record<string, ExactObject>>;
  readonly steps: readonly Step[];
  /** Undefined means every kind. */
  readonly targets: readonly string[] | undefined;
  /** Such a case runs nevertheless, and is reported when it passes. */
  readonly knownFailure: KnownFailure | undefined;
  /** The only mode in which the case can run, and why. */
  readonly only: { readonly mode: DriveMode; readonly reason: string } | undefined;
}

/** At one target or at all. */
export interface KnownFailure {
  readonly reason: string;
  readonly target?: string;
}

/** By the generated client, or as requests that the suite itself writes. */
export type DriveMode = "client" | "raw";

/** In the order in which a case runs. */
export const driveModes: readonly DriveMode[] = ["raw", "client"];

export type Step = RestStep | SoapStep | ControlStep;

export interface RestStep {
  readonly kind: "rest";
  readonly operation: string;
  readonly query?: ExactObject;
  readonly body?: Exact;
  /** A contract example to send in place of `body`. */
  readonly send?: string;
  /** A pattern for the client's result. */
  readonly decoded?: Exact;
  /** To send in place of `body`, for what no JSON value can express. */
  readonly text?: string;
  /** To send in place of `query`. */
  readonly search?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The seller whose credentials are used; by default the case's. */
  readonly as?: string;
  /** How often the request is sent; the last response is checked. */
  readonly times: number;
  readonly response: RestResponse;
  /** The path that the client names when it refuses to send. */
  readonly refused?: string;
  readonly keep?: string;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: ExactObject;
  /** A pattern (see `findDifferences`). */
  readonly body?: Exact;
  /** A contract example that the body must equal. */
  readonly example?: string;
}

export interface SoapStep {
  readonly kind: "soap";
  readonly operation: string;
  /** The client method's, in the order of the message's elements. */
  readonly input: ExactObject;
  /** An envelope to send in place of the one built from `input`. */
  readonly request?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as?: string;
  /** A pattern for the response message's elements. */
  readonly result?: Exact;
  /** The request breaks the XSD on purpose. */
  readonly invalid: boolean;
  /** The code of the expected SOAP Fault. */
  readonly fault?: string;
  readonly refused?: string;
  readonly keep?: string;
}

export interface ControlStep {
  readonly kind: "control";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Exact;
  /** A pattern for its response. */
  readonly shows?: Exact;
  readonly keep?: string;
}
