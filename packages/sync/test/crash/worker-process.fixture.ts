import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A program of this folder as a process that a test can kill. */
export class WorkerProcess implements AsyncDisposable {
  /** The lines that the process has written. */
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  #read = 0;
  #isClosed = false;
  #wake = (): void => undefined;

  constructor(program: string, ...args: readonly string[]) {
    const path = fileURLToPath(new URL(program, import.meta.url));
    const node = ["--conditions=@marketplace-seller/source", path, ...args];
    const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    createInterface({ input: child.stdout })
      .on("line", (line) => {
        this.lines.push(line);
        this.#wake();
      })
      .on("close", () => {
        this.#isClosed = true;
        this.#wake();
      });
  }

  /** Waits for the next line of output that matches; undefined when the process ends without one. */
  async line(pattern: RegExp): Promise<string | undefined> {
    for (;;) {
      while (this.#read < this.lines.length) {
        const line = this.lines[this.#read++];
        if (line !== undefined && pattern.test(line)) return line;
      }
      if (this.#isClosed) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Kills the process unless it has ended, and waits until it has ended. */
  async kill(): Promise<void> {
    if (!this.isRunning()) return;
    const exit = once(this.#child, "exit");
    this.signal("SIGKILL");
    await exit;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}
