import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

const started = performance.now();
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = (text) => paint(1, text);
export const dim = (text) => paint(2, text);
export const red = (text) => paint(31, text);
export const green = (text) => paint(32, text);

/** Its message already says what to do, so no stack trace is printed. */
export class StepFailed extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Such as `0.4s` or `12s`. */
export function seconds(milliseconds) {
  return milliseconds < 9_950
    ? `${(milliseconds / 1000).toFixed(1)}s`
    : `${Math.round(milliseconds / 1000)}s`;
}

export function progress(text) {
  console.log(`${dim(seconds(performance.now() - started).padStart(6))}  ${text}`);
}

/** With `show` as `failure`, the output is kept, and printed only if the program fails. */
export function run(program, args, { cwd, env, show = "all" } = {}) {
  return new Promise((resolve, reject) => {
    const whole = { ...process.env, ...env };
    const path = env?.PATH ?? process.env.PATH;
    const [command, itsArgs, options] = commandFor(program, args, { path });
    const child = spawn(command, itsArgs, {
      ...options,
      cwd,
      env: whole,
      stdio: show === "all" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const kept = [];
    child.stdout?.on("data", (chunk) => kept.push(chunk));
    child.stderr?.on("data", (chunk) => kept.push(chunk));
    child.once("error", (error) =>
      reject(new StepFailed(`Could not start ${program}: ${error.message}`)),
    );
    child.once("close", (code, signal) => {
      if (code !== 0 && show === "failure") process.stdout.write(Buffer.concat(kept));
      resolve({
        code: code ?? (signal === "SIGINT" ? 130 : 1),
        output: String(Buffer.concat(kept)),
      });
    });
  });
}

/** Throws {@link StepFailed} when the program fails. */
export async function mustRun(message, program, args, options) {
  const result = await run(program, args, options);
  if (result.code !== 0) throw new StepFailed(message, result.code);
  return result;
}

/**
 * Windows starts `.cmd` files, which packages install as commands, only by its shell.
 *
 * @returns program, arguments and options for `spawn`
 */
export function commandFor(program, args, { platform = process.platform, path = "" } = {}) {
  const script = platform === "win32" ? scriptIn(path, program) : undefined;
  if (script === undefined) return [program, args, {}];
  const line = [script, ...args].map(quoted).join(" ");
  return ["cmd.exe", ["/d", "/s", "/c", `"${line}"`], { windowsVerbatimArguments: true }];
}

/** Finds the `.cmd` file of a command on PATH, unless an `.exe` file comes first. */
function scriptIn(path, program) {
  for (const folder of path.split(delimiter)) {
    if (existsSync(join(folder, `${program}.exe`))) return undefined;
    const script = join(folder, `${program}.cmd`);
    if (existsSync(script)) return script;
  }
  return undefined;
}

function quoted(text) {
  return `"${text.replaceAll('"', '""')}"`;
}
