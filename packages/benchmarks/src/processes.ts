import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
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

/** The most memory that this process ever held. */
export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024;

/** How to start a server in a process of its own. */
export interface ServerCommand {
  /** Path of the program that Node runs. */
  readonly program: string;
  readonly args: readonly string[];
  /** Options for Node itself, beside the condition that this process runs under. */
  readonly execArgv?: readonly string[];
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

/** Under the condition for sources, servers run from source as well. */
export const conditions: readonly string[] = process.execArgv.filter((option) =>
  option.startsWith("--conditions="),
);

/** Starts a server; it ends with this process at the latest. */
export function startServer(command: ServerCommand): ServerProcess {
  const child = fork(command.program, command.args, {
    execArgv: [...conditions, ...(command.execArgv ?? [])],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const kill = (): void => {
    child.kill("SIGKILL");
  };
  process.once("exit", kill);
  const exited = once(child, "exit");
  return {
    child,
    stop: async () => {
      process.removeListener("exit", kill);
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * Waits until a server has written what the pattern finds.
 *
 * @throws Error when the server ends before.
 */
export async function outputMatching(
  { child }: ServerProcess,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const { stdout } = child;
  if (stdout === null) throw new Error("The server's output is not read");
  let text = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = pattern.exec(text);
    if (found === null) continue;
    // Whatever else it writes must not fill the pipe and stop it.
    stdout.resume();
    return found;
  }
  throw new Error(`The server ended early: ${text}`);
}

/** Something that runs until it is stopped. */
interface Stoppable {
  stop(): Promise<void>;
}

/** The servers of a benchmark, stopped together whatever happens. */
export class RunningServers {
  readonly #running: Stoppable[] = [];

  /** Waits for a server and resolves at its end. */
  async add<Server extends Stoppable>(starting: Promise<Server>): Promise<Server> {
    const server = await starting;
    this.#running.push(server);
    return server;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((server) => server.stop()));
  }
}

/** A folder for databases and logs that is gone when the process ends, however it ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
