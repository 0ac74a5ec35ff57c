import type { ControlApi, Credentials } from "./control-api.ts";

/** What the suite can test. */
export interface Target {
  readonly kind: TargetKind;
  /** Of the REST operations. */
  readonly baseUrl: string;
  /** Of the SOAP order service. */
  readonly soapUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** For a target that cannot add sellers. */
  readonly credentials: Credentials;
  /** For set-ups, time and faults; mocks and deployments lack it. */
  readonly control: ControlApi | undefined;
  /** Whether other processes can reach it. */
  readonly hasAddress: boolean;
  /** Bytes of the largest accepted request body; a larger one gets status 413. */
  readonly bodyBytes: number;
  /** Whether the suite may change data. */
  readonly writes: boolean;
  close(): Promise<void>;
}

/**
 * `service` implements everything; `rest-mock` responds with the contract's examples; `wire` with the bytes that a case
 * defines; `live` is a deployment. `rest-mock` and `wire` have no SOAP service.
 */
export type TargetKind = "service" | "rest-mock" | "wire" | "live";

export const mock = {
  soapUrl: "",
  credentials: { appKey: "mock-key", appSecret: "mock-secret" },
  control: undefined,
  bodyBytes: Number.MAX_SAFE_INTEGER,
  writes: true,
} as const;
