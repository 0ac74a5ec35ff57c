import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplesFolder } from "./sample-paths.ts";

const app = `import { createRestClient } from "@marketplace-seller/rest-client";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const retried = [];
const hooks = { onRetry: (event) => retried.push(event) };
const client = createRestClient({ baseUrl: process.argv[2], credentials, hooks });
const read = client.packages.list({ size: 5 }).then(({ content }) => content.length + " packages");
const split = client.packages.splitByOrderLines({ splitGroups: [{ orderLineIds: [1] }] });
const print = (call) => call.catch(({ code, message }) => code + ": " + message);
for (const line of await Promise.all([read, split].map(print))) console.log(line);
console.log(retried.length + " retries");
`;

let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 20, products: 5 });
  folder = mkdtempSync(join(import.meta.dirname, ".bundle-"));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** Bundles a program by the sample, and returns what the bundle prints. */
async function runBundle(name: string, change: (sample: string) => string): Promise<string[]> {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, "app.mjs"), app);
  const sample = readFileSync(join(samplesFolder, "guides/bundles/build.mjs"), "utf8");
  writeFileSync(join(cwd, "build.mjs"), change(sample));
  await promisify(execFile)(process.execPath, ["build.mjs"], { cwd });
  const args = ["dist/app.mjs", String(sandbox.url)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return stdout.trim().split("\n");
}

it("the sample's bundle of ECMAScript modules calls the service", async () => {
  expect(await runBundle("with-banner", (sample) => sample)).toEqual([
    "5 packages",
    expect.stringMatching(/^refused: /),
    "0 retries",
  ]);
});

it("the sample's bundle of a serverless function calls the service", async () => {
  const cwd = join(folder, "function");
  cpSync(join(samplesFolder, "guides/bundles"), cwd, { recursive: true });
  await promisify(execFile)(process.execPath, ["build-function.mjs"], { cwd });
  const call = 'require("./dist/function.cjs").handler().then(({ body }) => console.log(body))';
  const env = {
    ...process.env,
    MARKETPLACE_BASE_URL: sandbox.url,
    MARKETPLACE_APP_KEY: "sandbox-key",
    MARKETPLACE_APP_SECRET: "sandbox-secret",
  };
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", call], { cwd, env });
  expect(JSON.parse(stdout)).toContain("207400000001");
});

it("a bundle without the sample's banner fails once, and names undici and the banner", async () => {
  const lines = await runBundle("without-banner", (sample) =>
    sample.replace(/ {2}banner: .*? {2}},\n/s, ""),
  );
  const failure = expect.stringMatching(
    /^undefined: No request was sent: the HTTP client undici could not be loaded \(Dynamic require of "node:\w+" is not supported\)\. .*banner/,
  );
  expect(lines).toEqual([failure, failure, "0 retries"]);
});
