import type { ControlApi, Credentials } from "./control-api.ts";

/** A service that the suite can test. */
export interface Target {
  readonly kind: TargetKind;
  /** Base address of the REST operations. */
  readonly baseUrl: string;
  /** Address of the SOAP order service. */
  readonly soapUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The seller's credentials, used when the target has no control interface to add sellers. */
  readonly credentials: Credentials;
  /** The control interface for set-ups, time and faults. Mocks and live services have none. */
  readonly control: ControlApi | undefined;
  /** Whether other processes can reach the target at its address. */
  readonly hasAddress: boolean;
  /** The largest request body that the target accepts, bytes. A larger body gets a 413 response. */
  readonly bodyBytes: number;
  /** Whether operations that change something may be called. */
  readonly writes: boolean;
  close(): Promise<void>;
}

/**
 * `service` implements the whole service; `rest-mock` responds with the contract's examples; `wire` responds with the
 * bytes that a case defines; `live` is a deployment. `rest-mock` and `wire` have no SOAP.
 */
export type TargetKind = "service" | "rest-mock" | "wire" | "live";

/** Settings that all mocks share. */
export const mock = {
  soapUrl: "",
  credentials: { appKey: "mock-key", appSecret: "mock-secret" },
  control: undefined,
  bodyBytes: Number.MAX_SAFE_INTEGER,
  writes: true,
} as const;
