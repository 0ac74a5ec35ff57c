import { once } from "node:events";
import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND, sandboxVariables, startProcess } from "../command.fixture.ts";

describe("the output of a command", () => {
  let sandbox: RunningSandbox;
  let folder: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, packages: 5 });
    folder = mkdtempSync(join(tmpdir(), "sync-"));
  });
  afterAll(() => sandbox.close());

  const processEnvironment = () => ({ folder, environment: sandboxVariables(sandbox) });
  /** Runs a shell command line; returns its standard error with the exit status of the command. */
  const runShell = async (line: string): Promise<string> => {
    const command = [process.execPath, ...COMMAND].map((word) => `"${word}"`).join(" ");
    const script = line.replace("sync", `{ ${command}`).replace(";;", '; echo "status $?" >&2; }');
    const { child, error } = startProcess(["-c", script], processEnvironment(), "sh");
    await once(child, "close");
    return error();
  };

  it.each(["once", "status", "export packages", "--help"])(
    "%s | true ends in silence",
    async (name) => {
      const text = await runShell(`sync ${name} ;; | true`);
      // Removes the note about contract drift, which the sandbox's profile `observed` causes.
      const output = text.replace(/^listShipmentPackages .* does not have; .*\n/, "");
      expect(output.replace("shop: up to date\n", "")).toBe("status 0\n");
    },
  );

  it.each(["status", "export packages", "--help"])(
    "%s > /dev/full fails with a message",
    async (name) => {
      const text = await runShell(`sync ${name} > /dev/full ;;`);
      expect(text).toMatch(/^error: the output cannot be written: .*ENOSPC.*\nstatus 1\n$/);
    },
  );

  it("creates files of changes that only their owner can read", async () => {
    expect(await runShell("sync changes erp --into . ;;")).toBe("status 0\n");
    const modes = readdirSync(folder)
      .filter((name) => /\.(ndjson|db)$/.test(name))
      .map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(["600", "600"]);
  });

  it("is dropped when standard error is closed, and the command continues", async () => {
    const { baseUrl, credentials } = { baseUrl: sandbox.url, credentials: sandbox.credentials };
    const options = {
      database: "run.db",
      client: { baseUrl, retry: { maxAttempts: 1 } },
      sellers: [{ seller: "shop", credentials }],
      feed: { pollIntervalMs: 100 },
    };
    const config = join(folder, "run.config.mjs");
    writeFileSync(config, `export default ${JSON.stringify(options)}`);
    const { child } = startProcess(["run", "--config", config], processEnvironment());
    await once(child.stderr, "data");
    child.stderr.destroy();
    sandbox.control.faults.add({ kind: "unavailable", times: 2 });
    const remaining = () => sandbox.control.faults.list()[0]?.remaining;
    await expect.poll(remaining).toBe(0);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
