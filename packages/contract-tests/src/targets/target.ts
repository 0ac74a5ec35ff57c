import type { ControlApi, Credentials } from "./control-api.ts";

/** What the suite can be pointed at. */
export interface Target {
  readonly kind: TargetKind;
  /** Base address of the REST operations. */
  readonly baseUrl: string;
  /** Address of the order service. */
  readonly soapUrl: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The credentials of targets without a control interface. */
  readonly credentials: Credentials;
  /** Set-up, time and faults; mocks and live services have none. */
  readonly control: ControlApi | undefined;
  /** Whether other programs can reach it at its address. */
  readonly hasAddress: boolean;
  /** The largest request body that the target takes; more gets 413. */
  readonly bodyBytes: number;
  /** Whether operations that change something may be called. */
  readonly writes: boolean;
  close(): Promise<void>;
}

/** `service` behaves by the rules; `rest-mock` responds with the contract's examples; `wire` with the very bytes that a case gives; `live` is somebody's deployment. The mocks have no SOAP. */
export type TargetKind = "service" | "rest-mock" | "wire" | "live";

/** What mocks have in common. */
export const mock = {
  soapUrl: "",
  credentials: { appKey: "mock-key", appSecret: "mock-secret" },
  control: undefined,
  bodyBytes: Number.MAX_SAFE_INTEGER,
  writes: true,
} as const;
