import type { ControlApi, Credentials } from "./control-api.ts";

/** A service that the contract test suite can test. */
export interface Target {
  readonly kind: TargetKind;
  /** Base URL of the target's REST operations. */
  readonly baseUrl: string;
  /** URL of the target's SOAP order service. */
  readonly soapUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The credentials of the seller for a target that has no control interface to add sellers. */
  readonly credentials: Credentials;
  /** The control interface of the target for set-ups, time and faults, which mocks and deployments lack. */
  readonly control: ControlApi | undefined;
  /** Whether other processes can reach the target at its URL. */
  readonly hasAddress: boolean;
  /**
   * The largest request body that the target accepts, in bytes; the target responds to a larger body with status 413.
   */
  readonly bodyBytes: number;
  /** Whether the suite may call the target's operations that change data. */
  readonly writes: boolean;
  close(): Promise<void>;
}

/**
 * The kind of target. A target of the kind `service` implements the whole service; `rest-mock` responds with the
 * contract's examples; `wire` responds with the bytes that a test case defines; `live` is a deployment. Targets of
 * the kinds `rest-mock` and `wire` do not offer the SOAP service.
 */
export type TargetKind = "service" | "rest-mock" | "wire" | "live";

/** Settings that all mock targets share. */
export const mock = {
  soapUrl: "",
  credentials: { appKey: "mock-key", appSecret: "mock-secret" },
  control: undefined,
  bodyBytes: Number.MAX_SAFE_INTEGER,
  writes: true,
} as const;
