import {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from "@marketplace-seller/sandbox";
import { ControlApi } from "./control-api.ts";
import { sendOverHttp } from "./send-over-http.ts";
import type { Target } from "./target.ts";

/** Small enough to exceed quickly, large enough for 1,001 products. */
const bodyBytes = 1_500_000;
const options = {
  seed: "contract-tests",
  packages: 80,
  products: 40,
  bodyLimit: bodyBytes,
} as const;

/** Without a port, with ids larger than a double can represent. */
export async function sandboxInMemory(more: SandboxOptions = {}): Promise<Target> {
  const sandbox = createSandbox({ ...options, bigIds: true, ...more });
  const send = (request: Request) => sandbox.fetch(request);
  return { ...target(sandbox, "http://127.0.0.1", send), hasAddress: false };
}

export async function sandboxOverHttp(more: SandboxOptions = {}): Promise<Target> {
  const sandbox = await startSandbox({ ...options, ...more, port: 0 });
  return { ...target(sandbox, sandbox.url, sendOverHttp), hasAddress: true };
}

function target(sandbox: Sandbox, baseUrl: string, fetch: Target["fetch"]) {
  return {
    kind: "service",
    baseUrl,
    soapUrl: `${baseUrl}/ws/OrderService`,
    fetch,
    credentials: sandbox.credentials,
    control: new ControlApi(fetch, baseUrl, "sandbox-control"),
    bodyBytes,
    writes: true,
    close: () => sandbox.close(),
  } as const;
}
