import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

// What is compared or put under load runs in processes of its own.

const execute = promisify(execFile);

/** V8 lets its space for young objects grow with the machine's memory; this keeps it small. */
export const SMALL = "--max-semi-space-size=16";

/**
 * Runs a module as the program of a new process, and reads what it prints as JSON. What is compared in memory runs so,
 * for memory once taken is not given back.
 */
export async function runAlone<Result>(
  script: string,
  args: readonly string[],
  ...flags: readonly string[]
): Promise<Result> {
  const all = [...process.execArgv, ...flags, script, ...args];
  const { stdout } = await execute(process.execPath, all);
  return JSON.parse(stdout) as Result;
}

/** The arguments of this process when the module is its program; undefined when it is imported. */
export function readArguments(script: string): readonly string[] | undefined {
  const [, program, ...args] = process.argv;
  return program === script ? args : undefined;
}

/** A process that runs until it is ended, at the latest with this one. */
export interface RunningProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Ends the process, by `SIGTERM` unless another signal is given, and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program under Node, from source when this process runs from source. */
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

/** Whether a process has ended, by itself or by a signal. */
export function hasEnded({ child }: RunningProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Waits until a process has written what the pattern finds.
 *
 * @throws Error when it ends before
 */
export async function outputMatching(
  { child }: RunningProcess,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const { stdout } = child;
  if (stdout === null) throw new Error("The process's output is not read");
  let text = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = pattern.exec(text);
    if (found === null) continue;
    // Whatever else it writes must not fill the pipe and stop it.
    stdout.resume();
    return found;
  }
  throw new Error(`The process ended early: ${text}`);
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
    if (hasEnded(from)) throw new Error("A measured process ended");
    const ended = once(from.child, "exit", { signal }).then(() => {
      throw new Error("A measured process ended");
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

/** The most memory that this process ever held. */
export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024;

/** The memory of a process now and at most, megabytes; NaN where there is no `/proc`. */
export function readMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readProc(`${pid}/status`);
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** A file of Linux about its processes; empty where there is none. */
export function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}

/** A folder for databases and logs that is gone when the process ends, however it ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
