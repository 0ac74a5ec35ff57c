import { readJsonOrUndefined } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";
import type { Credentials } from "./control-api.ts";
import { ControlApi } from "./control-api.ts";
import { sendOverHttp } from "./send-over-http.ts";
import type { Target } from "./target.ts";

const patience = 10_000;

/**
 * Opens a deployment, after one request that checks whether it can be tested.
 *
 * @param writes - whether the suite may change data
 * @param controlToken - of a sandbox; with it, every case runs
 * @throws SuiteSetupError when it cannot be reached, refuses the credentials, or responds with HTML
 */
export async function liveTarget(
  url: string,
  credentials: Credentials,
  writes: boolean,
  controlToken: string | undefined,
): Promise<Target> {
  const baseUrl = url.replace(/\/+$/, "");
  await lookAt(baseUrl, credentials);
  const isSandbox = controlToken !== undefined;
  return {
    kind: isSandbox ? "service" : "live",
    baseUrl,
    soapUrl: `${baseUrl}/ws/OrderService`,
    fetch: sendOverHttp,
    credentials,
    control: isSandbox ? new ControlApi(sendOverHttp, baseUrl, controlToken) : undefined,
    hasAddress: true,
    bodyBytes: 32 * 1024 * 1024,
    writes: writes || isSandbox,
    close: async () => {},
  };
}

async function lookAt(baseUrl: string, { appKey, appSecret }: Credentials): Promise<void> {
  const address = `${baseUrl}/ms/product-query?size=1`;
  const signal = AbortSignal.timeout(patience);
  const requested = fetch(address, { headers: { appKey, appSecret }, redirect: "manual", signal });
  const response = await requested.catch((error: unknown) => {
    throw new SuiteSetupError(`${baseUrl} cannot be reached: ${describeReason(error)}.`);
  });
  const text = await response.text().catch(() => "");
  const type = response.headers.get("content-type") ?? "none";
  if (response.status === 401 || response.status === 403 || /authenticationFailed/.test(text)) {
    throw new SuiteSetupError(`${baseUrl} refuses the credentials (HTTP ${response.status}).`);
  }
  if (response.status >= 300 && response.status < 400) {
    throw new SuiteSetupError(`${baseUrl} redirects elsewhere (HTTP ${response.status}).`);
  }
  if (/html/i.test(type) || /^\s*<(!doctype|html)/i.test(text)) {
    throw new SuiteSetupError(
      `${baseUrl} responds with HTML (HTTP ${response.status}), not this interface.`,
    );
  }
  if (readJsonOrUndefined(text) === undefined) {
    throw new SuiteSetupError(
      `${baseUrl} does not respond with JSON (HTTP ${response.status}, ${type}).`,
    );
  }
}

function describeReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error) {
    if (cause.name === "TimeoutError") return `no response within ${patience / 1000} s`;
    const code = "code" in cause ? String(cause.code) : "";
    return code === "" ? cause.message : code;
  }
  return String(cause);
}
