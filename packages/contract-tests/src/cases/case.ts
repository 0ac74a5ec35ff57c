import type { Exact, ExactObject } from "../exact/json.ts";

/** A case as it runs: set-ups, then steps. Cases are data under `cases/`; this is their read form. */
export interface Case {
  /** `folder/file: name`, unique. */
  readonly id: string;
  readonly name: string;
  /** The operation under which the report shows it. */
  readonly operation: string;
  readonly protocol: "REST" | "SOAP";
  /** The ids of the contract's rules that it shows. */
  readonly covers: readonly string[];
  readonly given: Readonly<Record<string, ExactObject>>;
  readonly steps: readonly Step[];
  /** The kinds of target that it is about; every kind unless given. */
  readonly targets: readonly string[] | undefined;
  /** Why it is known to fail. It runs all the same, and passing is reported. */
  readonly knownFailure: KnownFailure | undefined;
  /** The one way in which it can be driven, and why the other is impossible. */
  readonly only: { readonly way: Way; readonly why: string } | undefined;
}

/** A failure that is known, at every target or at one. */
export interface KnownFailure {
  readonly why: string;
  readonly target?: string;
}

/** How a case is driven: through the generated client, or as bytes of the suite's own. */
export type Way = "client" | "raw";

/** Both ways, in the order in which they are driven. */
export const ways: readonly Way[] = ["raw", "client"];

/** One step of a case. */
export type Step = RestStep | SoapStep | ControlStep;

/** A REST call and what it must give. */
export interface RestStep {
  readonly kind: "rest";
  readonly operation: string;
  readonly query?: ExactObject;
  readonly body?: Exact;
  /** A named example of the contract in place of `body`. */
  readonly send?: string;
  /** A pattern of what the client makes of the response. */
  readonly decoded?: Exact;
  /** Bytes in place of `body`, for what no JSON value can say. */
  readonly text?: string;
  /** A query string in place of `query`. */
  readonly search?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Credentials other than the seller's own. */
  readonly as?: string;
  /** Sent so many times; the last response counts. */
  readonly times: number;
  readonly response: RestResponse;
  /** The client refuses to send it, naming this place of the request. */
  readonly refused?: string;
  readonly keep?: string;
}

/** What a REST response must be. */
export interface RestResponse {
  readonly status: number;
  readonly headers: ExactObject;
  /** A pattern of the body. */
  readonly body?: Exact;
  /** A named example of the contract that the body must equal. */
  readonly example?: string;
}

/** A SOAP call and what it must give. */
export interface SoapStep {
  readonly kind: "soap";
  readonly operation: string;
  /** The client's input, in the order of the message's elements. */
  readonly input: ExactObject;
  /** The message in place of one made of `input`. */
  readonly request?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as?: string;
  /** A pattern of the response's elements. */
  readonly result?: Exact;
  /** The message breaks the schema on purpose. */
  readonly invalid: boolean;
  /** A Fault with this code in place of a response. */
  readonly fault?: string;
  readonly refused?: string;
  readonly keep?: string;
}

/** Something that the control interface does or shows. */
export interface ControlStep {
  readonly kind: "control";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: Exact;
  /** A pattern of what it shows. */
  readonly shows?: Exact;
  readonly keep?: string;
}
