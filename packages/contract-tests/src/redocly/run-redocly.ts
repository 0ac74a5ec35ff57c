import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = join(
  dirname(fileURLToPath(import.meta.resolve("@redocly/cli/package.json"))),
  "bin/cli.js",
);

/** How long the command may take before it is ended, in milliseconds. */
const patience = 5 * 60_000;

/**
 * Runs a command of Redocly's, the version that this workspace pins, without telemetry and without asking
 * for a newer one. It may fail: what it writes to a file tells more than its exit code.
 *
 * @param env what goes by the environment and not as an argument, which everybody on the machine can read
 * @returns the first lines of what it said, for a message
 */
export function runRedocly(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const quiet = {
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
    NO_COLOR: "1",
  };
  const options = {
    cwd: folder,
    env: { ...process.env, ...quiet, ...env },
    maxBuffer: 64 * 1024 * 1024,
    timeout: patience,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (_error, out, err) => {
      const lines = `${err}\n${out}`.split("\n").map((line) => line.trim());
      resolve(
        lines
          .filter((line) => line !== "")
          .slice(0, 4)
          .join(" "),
      );
    });
  });
}
