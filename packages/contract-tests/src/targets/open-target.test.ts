import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "@marketplace-seller/sandbox";
import { expect, it, onTestFinished } from "vitest";
import { readOpenApi } from "../contract/open-api.ts";
import { openTarget } from "./open-target.ts";

const env = { MARKETPLACE_APP_KEY: "sandbox-key", MARKETPLACE_APP_SECRET: "canary-secret" };
const contract = await readOpenApi();

/** A server that sends the same response to every request. */
async function serving(status: number, headers: Record<string, string>, body: string) {
  const server = createServer((_request, response) =>
    response.writeHead(status, headers).end(body),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function refusal(target: string, input: Record<string, string> = env): Promise<string> {
  const opening = openTarget(target, contract, { writes: false, env: input });
  const error: unknown = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(String(error)).not.toContain("canary-secret");
  return String(error);
}

it.each([
  ["cannot be reached", "http://127.0.0.1:9", /cannot be reached: /],
  ["is not an address", "nowhere", /neither a local target nor an http address/],
  ["is a name that every object has", "constructor", /neither a local target/],
  ["is not an http address", "file:///etc", /neither a local target nor an http address/],
])("refuses a target that %s", async (_what, target, message) => {
  expect(await refusal(target)).toMatch(message);
});

it("refuses a deployment without credentials", async () => {
  expect(await refusal("http://127.0.0.1:9", {})).toBe(
    "SuiteSetupError: http://127.0.0.1:9 needs MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET.",
  );
});

it("refuses a deployment that refuses the credentials", async () => {
  await using sandbox = await startSandbox({ port: 0 });
  expect(await refusal(sandbox.url)).toBe(
    `SuiteSetupError: ${sandbox.url} refuses the credentials (HTTP 401).`,
  );
});

it.each([
  [200, { "content-type": "text/html" }, "<html>Welcome</html>", "responds with HTML (HTTP 200)"],
  [302, { location: "/elsewhere" }, "", "redirects elsewhere (HTTP 302)"],
  [200, { "content-type": "application/json" }, "[", "does not respond with JSON (HTTP 200"],
])("refuses a deployment that responds to %s %o %s", async (status, headers, body, text) => {
  expect(await refusal(await serving(status, headers, body))).toContain(text);
});
