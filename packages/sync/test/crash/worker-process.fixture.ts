import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A process that a test can kill. */
export interface WorkerProcess extends AsyncDisposable {
  /** The lines that the process has written. */
  readonly lines: readonly string[];
  /** Waits for the next line of output that matches; undefined when the process ends without one. */
  line(pattern: RegExp): Promise<string | undefined>;
  /** Writes a line to the standard input of the process. */
  write(line: string): void;
  signal(signal: NodeJS.Signals): void;
  isRunning(): boolean;
  /** Kills the process unless it has ended, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Starts a program in this folder as a process. */
export function startWorker(program: string, ...args: readonly string[]): WorkerProcess {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(
    process.execPath,
    ["--conditions=@marketplace-seller/source", path, ...args],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = () => killed(child);
  return {
    ...linesOf(child),
    write: (line) => child.stdin?.write(`${line}\n`),
    signal: (signal) => child.kill(signal),
    isRunning,
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

function linesOf({ stdout }: ChildProcess): Pick<WorkerProcess, "lines" | "line"> {
  if (stdout === null) throw new Error("The output of the process is not read");
  const lines: string[] = [];
  let read = 0;
  let isClosed = false;
  let wake = (): void => undefined;
  createInterface({ input: stdout })
    .on("line", (line) => {
      lines.push(line);
      wake();
    })
    .on("close", () => {
      isClosed = true;
      wake();
    });
  const nextMatch = (pattern: RegExp): string | undefined => {
    while (read < lines.length) {
      const line = lines[read++];
      if (line !== undefined && pattern.test(line)) return line;
    }
    return undefined;
  };
  return {
    lines,
    async line(pattern) {
      for (;;) {
        const found = nextMatch(pattern);
        if (found !== undefined || isClosed) return found;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
