import { once } from "node:events";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMAND, parseLines, startProcess, useCommand } from "../command.fixture.ts";

describe("the output of a command", () => {
  const command = useCommand({ packages: 5 });
  const { path } = command;
  /** Runs a shell command line; returns its standard error with the exit status of the command. */
  const runShell = async (line: string): Promise<string> => {
    const words = [process.execPath, ...COMMAND].map((word) => `"${word}"`).join(" ");
    const script = line.replace("sync", `{ ${words}`).replace(";;", '; echo "status $?" >&2; }');
    const { child, error } = startProcess(["-c", script], command.inFolder(), "sh");
    await once(child, "close");
    return error();
  };

  it("ends in silence when its reader has ended, and fails with a message when a disk is full", async () => {
    for (const name of ["once", "status", "export packages", "changes bus --follow", "--help"]) {
      const text = await runShell(`sync ${name} ;; | true`);
      // Removes the note about contract drift, which the sandbox's profile `observed` causes.
      const output = text.replace(/^listShipmentPackages .* does not have; .*\n/, "");
      const warnings = output.replace(/^note: .* --exec loses none\n/m, "");
      expect([name, warnings.replace("shop: up to date\n", "")]).toEqual([name, "status 0\n"]);
      if (name === "once") continue;
      expect(await runShell(`sync ${name} > /dev/full ;;`)).toMatch(
        /^error: the output cannot be written: .*ENOSPC.*\nstatus 1\n$/,
      );
    }
    // Changes that were not written are not received.
    const changes = parseLines((await command.run("changes bus")).out);
    expect(changes.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect((await command.run("changes other --from now")).out).toBe("");
  });

  it("creates files of changes that only their owner can read", async () => {
    await command.run("once");
    expect(await runShell("sync changes erp --into . ;;")).toBe("status 0\n");
    const modes = readdirSync(path())
      .filter((name) => /\.(ndjson|db)$/.test(name))
      .map((name) => (statSync(path(name)).mode & 0o777).toString(8));
    expect(modes).toEqual(["600", "600"]);
  });

  it("is dropped when standard error is closed, and the command continues", async () => {
    const { control, credentials, url: baseUrl } = command.sandbox;
    const options = {
      database: "run.db",
      client: { baseUrl, retry: { maxAttempts: 1 } },
      sellers: [{ seller: "shop", credentials }],
      feed: { pollIntervalMs: 100 },
    };
    writeFileSync(path("run.config.mjs"), `export default ${JSON.stringify(options)}`);
    const { child } = startProcess(["run", "--config", "run.config.mjs"], command.inFolder());
    await once(child.stderr, "data");
    child.stderr.destroy();
    control.faults.add({ kind: "unavailable", times: 2 });
    const remaining = () => control.faults.list()[0]?.remaining;
    await expect.poll(remaining).toBe(0);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  /** Makes Node believe that the standard streams are a terminal. */
  const TERMINAL = `--import=data:text/javascript,${encodeURIComponent(
    'import tty from "node:tty"; import { syncBuiltinESMExports as sync } from "node:module"; tty.isatty = () => true; sync();',
  )}`;

  it.each([
    ["ends run as SIGTERM does, also when it is sent twice,", TERMINAL, "SIGHUP received"],
    ["is ignored", "", "SIGTERM received"],
  ])("SIGHUP %s where NODE_OPTIONS are %j", async (_, options, reason) => {
    const environment = command.inFolder({ NODE_OPTIONS: options });
    const { child, error } = startProcess(["run"], environment);
    await expect.poll(error).toContain("press Ctrl+C to stop");
    const ended = once(child, "exit");
    child.kill("SIGHUP");
    child.kill("SIGHUP");
    if (options === "") {
      await expect.poll(error).toContain("up to date");
      child.kill("SIGTERM");
    }
    expect(await ended).toEqual([0, null]);
    expect(error().match(/SIG\w+ received/g)).toEqual([reason]);
  });
});
