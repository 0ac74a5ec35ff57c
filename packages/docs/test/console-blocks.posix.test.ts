import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsWithCommands } from "../src/checks/check-site.ts";
import { consoleBlocks } from "../src/checks/console-block.ts";
import { folders } from "../src/site/folders.ts";

const execute = promisify(execFile);
const program = join(folders.root, "packages/sandbox/src/bin.ts");
const blocks = textsWithCommands().flatMap((file) => consoleBlocks(folders.root, file).blocks);
const run = blocks.flatMap(({ proof, ...block }) =>
  proof.kind === "run" ? [{ ...block, ...proof }] : [],
);

/** Commands as a reader gives them; the sandbox is this checkout's, on a port of its own. */
function script(commands: string, url: string): string {
  return `npx() {
  [ "$1" = marketplace-sandbox ] || { echo "only the sandbox is run here" >&2; return 127; }
  shift
  case "$1" in -*) set -- "$@" ;; *) set -- "$@" --url "$SANDBOX" ;; esac
  "${process.execPath}" --conditions=@marketplace-seller/source "${program}" "$@"
}
SANDBOX=${url}
${commands.replaceAll("http://127.0.0.1:4010", url).replaceAll("--port 4010", "--port 0")}`;
}

describe("the console blocks of the docs", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "console-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("are run by a test", () => {
    expect(run.map(({ untilReady }) => untilReady)).toEqual(expect.arrayContaining([true, false]));
  });

  it.each(run.filter(({ untilReady }) => !untilReady))(
    "do what they should: $file:$line",
    async ({ commands }) => {
      await using sandbox = await startSandbox({ port: 0, packages: 20, products: 20 });
      const bash = execute("bash", ["-eu", "-c", script(commands, sandbox.url)], { cwd: folder });
      await expect(bash).resolves.toBeDefined();
    },
  );

  it.each(run.filter(({ untilReady }) => untilReady))(
    "start what they should: $file:$line",
    async ({ commands }) => {
      const text = script(commands, "http://127.0.0.1:0");
      const bash = spawn("bash", ["-eu", "-c", text], { cwd: folder, detached: true });
      expect(await firstWords(bash, "is ready at")).toContain("is ready at");
      // The next one may use the same data: it starts when every process of this one has ended.
      const ended = once(bash, "close");
      process.kill(-(bash.pid ?? 0), "SIGTERM");
      await ended;
    },
  );
});

/** What a program writes until it has written `wanted`, or has ended. */
function firstWords(child: ChildProcess, expected: string): Promise<string> {
  return new Promise((resolve) => {
    let message = "";
    const note = (chunk: unknown) => {
      message += String(chunk);
      if (message.includes(expected)) resolve(message);
    };
    child.stdout?.on("data", note);
    child.stderr?.on("data", note);
    child.once("exit", () => resolve(message));
  });
}
