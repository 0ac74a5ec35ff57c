import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { x } from "tinyexec";

const program = join(
  dirname(fileURLToPath(import.meta.resolve("@redocly/cli/package.json"))),
  "bin/cli.js",
);

/** How long the command may take before it is ended, in milliseconds. */
const timeout = 5 * 60_000;

const quiet = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
  NO_COLOR: "1",
};

/**
 * Runs a command of Redocly's, the version that this workspace pins, without telemetry and without asking
 * for a newer one. It may fail: what it writes to a file says more than its exit code.
 *
 * @param env what goes by the environment and not as an argument, which everybody on the machine can read
 * @returns the first lines of its output, for a message
 */
export async function runRedocly(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const nodeOptions = { cwd: folder, env: { ...quiet, ...env } };
  const { stdout, stderr } = await x(process.execPath, [program, ...args], {
    timeout,
    nodeOptions,
  });
  const lines = `${stderr}\n${stdout}`.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(0, 4)
    .join(" ");
}
