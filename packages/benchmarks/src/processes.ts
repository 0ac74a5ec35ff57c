import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

// Compared programs and servers run in separate processes, so that they do not affect each other's measurements.

const execute = promisify(execFile);

/** Limits V8's heap space for young objects, which otherwise grows with the machine's memory. */
export const SMALL = "--max-semi-space-size=16";

/** Parses its output as JSON. A process of its own, because one does not return memory to the system. */
export async function runAlone<Result>(
  script: string,
  args: readonly string[],
  ...flags: readonly string[]
): Promise<Result> {
  const all = [...process.execArgv, ...flags, script, ...args];
  const { stdout } = await execute(process.execPath, all);
  return JSON.parse(stdout) as Result;
}

/** Undefined when the module is imported. */
export function readArguments(script: string): readonly string[] | undefined {
  const [, program, ...args] = process.argv;
  return program === script ? args : undefined;
}

/** Killed when this process exits. */
export interface RunningProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Ends the process by a signal, by default `SIGTERM`, and waits until it has exited. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** From the TypeScript sources when this process runs from them. */
export function startProcess(
  program: string,
  args: readonly string[],
  stdout: "pipe" | "inherit" = "pipe",
): RunningProcess {
  const execArgv = process.execArgv.filter((option) => option.startsWith("--conditions="));
  const child = fork(program, args, { execArgv, stdio: ["ignore", stdout, "inherit", "ipc"] });
  const kill = (): void => {
    child.kill("SIGKILL");
  };
  process.once("exit", kill);
  const exited = once(child, "exit").then(() => process.removeListener("exit", kill));
  const end = async (signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { child, end, [Symbol.asyncDispose]: end };
}

/** @throws Error when one of them has ended */
export function requireRunning(...processes: readonly RunningProcess[]): void {
  if (processes.some(({ child }) => child.exitCode !== null || child.signalCode !== null))
    throw new Error("A process of the benchmark ended unexpectedly; its output has the reason");
}

/** Runs the module itself with a plan; disposing of it kills it. */
export function startWorker(program: string, plan: object): RunningProcess {
  const worker = startProcess(program, [JSON.stringify(plan)], "inherit");
  const end = (signal: NodeJS.Signals = "SIGKILL") => worker.end(signal);
  return { ...worker, end, [Symbol.asyncDispose]: end };
}

/**
 * Waits until the output of a process matches a pattern.
 *
 * @throws Error when the process ends before
 */
export async function waitForOutput(
  { child }: RunningProcess,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const { stdout } = child;
  if (stdout === null)
    throw new Error("The output of the process is not piped, so it cannot be read");
  let text = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = pattern.exec(text);
    if (found === null) continue;
    // Discarded, because a full pipe would block the child.
    stdout.resume();
    return found;
  }
  throw new Error(`The process ended before it was ready. Its output: ${text}`);
}

/**
 * Waits for the next message of one of several processes.
 *
 * @throws Error when one of them ends before
 */
export async function nextMessage<Running extends RunningProcess>(
  ...processes: readonly Running[]
): Promise<{ readonly from: Running; readonly message: unknown }> {
  const stop = new AbortController();
  const { signal } = stop;
  const sent = processes.map(async (from) => {
    requireRunning(from);
    const ended = once(from.child, "exit", { signal }).then((): unknown[] => {
      requireRunning(from);
      return [];
    });
    const [message] = await Promise.race([once(from.child, "message", { signal }), ended]);
    return { from, message };
  });
  try {
    return await Promise.race(sent);
  } finally {
    stop.abort();
  }
}

/** On a free port. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024;

/** Reads the current and the peak memory of a process in megabytes; NaN on systems without `/proc`. */
export function readMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readProc(`${pid}/status`);
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** Empty on systems without `/proc`. */
export function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}

/** Removed when this process exits. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
