import { createSandbox, type SandboxOptions, startSandbox } from "@marketplace-seller/sandbox";
import { ControlApi } from "./control-api.ts";
import { sendOverHttp } from "./send-over-http.ts";
import type { Target } from "./target.ts";

const token = "sandbox-control";
const path = "/ws/OrderService";
/** Small enough that a body beyond it is soon sent, large enough for 1,001 products. */
const bodyBytes = 1_500_000;
const options = {
  seed: "contract-tests",
  packages: 80,
  products: 40,
  bodyLimit: bodyBytes,
} as const;

/** The sandbox in this process, without a port, its ids beyond what a double holds. */
export async function sandboxInMemory(more: SandboxOptions = {}): Promise<Target> {
  const sandbox = createSandbox({ ...options, bigIds: true, ...more });
  const baseUrl = "http://127.0.0.1";
  const send = (request: Request) => sandbox.fetch(request);
  return {
    name: "sandbox in memory",
    kind: "service",
    protocols: ["REST", "SOAP"],
    baseUrl,
    soapUrl: baseUrl + path,
    fetch: send,
    credentials: sandbox.credentials,
    control: new ControlApi(send, baseUrl, token),
    hasAddress: false,
    bodyBytes,
    writes: true,
    close: () => sandbox.close(),
  };
}

/** The sandbox on a free port of this machine. */
export async function sandboxOverHttp(more: SandboxOptions = {}): Promise<Target> {
  const sandbox = await startSandbox({ ...options, ...more, port: 0 });
  const send = sendOverHttp;
  return {
    name: "sandbox over HTTP",
    kind: "service",
    protocols: ["REST", "SOAP"],
    baseUrl: sandbox.url,
    soapUrl: sandbox.url + path,
    fetch: send,
    credentials: sandbox.credentials,
    control: new ControlApi(send, sandbox.url, token),
    hasAddress: true,
    bodyBytes,
    writes: true,
    close: () => sandbox.close(),
  };
}
