import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** A sandbox in a separate process. */
export interface ChildSandbox {
  readonly url: string;
  /** Kills the process without warning, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Thrown when the sandbox's process ended before it was ready, with its exit status and output. */
export class ChildEnded extends Error {
  override readonly name = "ChildEnded";
  readonly exitCode: number | null;
  readonly errorOutput: string;

  constructor(exitCode: number | null, errorOutput: string) {
    super(`The sandbox ended with ${exitCode}: ${errorOutput}`);
    this.exitCode = exitCode;
    this.errorOutput = errorOutput;
  }
}

/**
 * Starts the command on a database file and waits until it is ready.
 *
 * @throws ChildEnded when the process ends before it is ready
 */
export async function startChild(
  data: string,
  options: readonly string[] = [],
): Promise<ChildSandbox> {
  const child = spawnServer(data, options);
  const url = await readyUrl(child);
  return {
    url,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts the sandbox's command on a database file without waiting until the sandbox is ready. */
export function spawnServer(data: string, options: readonly string[]): ChildProcess {
  const node = ["--conditions=@marketplace-seller/source", program];
  const args = ["--data", data, "--port", "0", "--log-level", "silent", "--rate-limit", "off"];
  return spawn(process.execPath, [...node, ...args, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const errors = gathered(child.stderr);
  if (child.stdout === null) throw new Error("The child's output is piped");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  throw new ChildEnded(child.exitCode, await errors);
}

async function gathered(stream: Readable | null): Promise<string> {
  let text = "";
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
}
