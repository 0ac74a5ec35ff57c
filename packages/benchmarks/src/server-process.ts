import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

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
