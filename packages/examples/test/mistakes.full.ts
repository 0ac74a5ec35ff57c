import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RestClientOptions } from "@marketplace-seller/rest-client";
import {
  createSandbox,
  type ExamRuleName,
  type SandboxConnection,
} from "@marketplace-seller/sandbox";
import { afterEach, expect, it, vi } from "vitest";
import { samplesFolder } from "./sample-paths.ts";

// The samples read their connection from the environment, which cannot name a sandbox in memory.
let connection: SandboxConnection | undefined;
vi.mock("@marketplace-seller/rest-client", async (load) => {
  const library = await load<typeof import("@marketplace-seller/rest-client")>();
  const fromEnv = (options: Partial<RestClientOptions> = {}) =>
    library.createRestClient({ ...options, ...(connection as SandboxConnection) });
  return { ...library, fromEnv };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const folder = join(samplesFolder, "guides/mistakes");

/** The rule that each wrong sample fails; no rule sees what `accept-first` and a local program do. */
const ruleOf: Readonly<Record<string, ExamRuleName>> = {
  "one-page": "one-page-only",
  "creation-date": "creation-date",
  "wide-window": "wide-window",
  "swallowed-error": "error-as-empty",
  "number-ids": "rounded-id",
  "float-prices": "price-digits",
  "queued-is-not-done": "queued-never-confirmed",
  "smaller-page": "short-page-as-last",
  "soap-status": "soap-status",
};

const samples = readdirSync(folder).filter(
  (name) => name.endsWith(".ts") && !name.startsWith("accept-first"),
);

it.each(samples)("%s fails its rule or none", async (name) => {
  await using sandbox = createSandbox();
  connection = sandbox.connection;
  const { clock, fetch, baseUrl, credentials } = sandbox.connection;
  vi.spyOn(Date, "now").mockImplementation(() => clock.now());
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", fetch);
  vi.stubEnv("MARKETPLACE_BASE_URL", `${baseUrl}/`.slice(0, -1));
  vi.stubEnv("MARKETPLACE_APP_KEY", credentials.appKey);
  vi.stubEnv("MARKETPLACE_APP_SECRET", credentials.appSecret);
  let run = 0;
  const { rules } = await sandbox.exam({ seconds: 120, poll: 5 }, async ({ signal }) => {
    while (!signal.aborted) {
      run += 1;
      // A failed run is followed by the next one, as cron does.
      await import(`${join(folder, name)}?run=${run}`).catch(() => undefined);
      await new Promise<void>((resolve) => {
        clock.after(5_000, resolve, true);
      });
    }
  });
  const failed = rules.filter(({ status }) => status === "failed").map(({ rule }) => rule);
  const [mistake = "", kind] = name.split(".");
  expect(failed.filter((rule) => rule !== "changes-missed")).toEqual(
    kind === "wrong" ? [ruleOf[mistake]] : [],
  );
  if (kind === "right") expect(failed).toEqual([]);
});
