import { type ChildProcess, spawn } from "node:child_process";
import type { Change } from "../../changes/change.ts";
import type { BatchRefusal } from "../../changes/pull-changes.ts";
import { getErrorMessage } from "../../contract/sync-error.ts";
import { NO_JITTER, retryDelayMs } from "../../store/retry-delay.ts";
import type { CommandIo } from "../command-io.ts";
import { StopError } from "../until-stopped.ts";
import { escapeLine } from "./terminal-text.ts";

interface CommandOutput {
  readonly command: string;
  readonly consumer: string;
  readonly follow: boolean;
}

const FIRST_RETRY_MS = 1_000;

/**
 * Runs the user's command for each batch. With `follow` a refused batch is returned again, after a time that grows with
 * the seller's failures; without, not at all.
 */
export function createCommandOutput({ command, consumer, follow }: CommandOutput, io: CommandIo) {
  const failuresOf = new Map<string, number>();
  return async (
    changes: readonly Change[],
    text: string,
    signal: AbortSignal,
  ): Promise<"written" | "closed" | BatchRefusal> => {
    const seller = changes[0]?.seller ?? "";
    const failure =
      text === ""
        ? undefined
        : await runBatchCommand(command, { consumer, changes, text }, io, signal);
    if (failure === undefined) {
      failuresOf.delete(seller);
      return "written";
    }
    if (signal.aborted) return "closed";
    const failures = (failuresOf.get(seller) ?? 0) + 1;
    failuresOf.set(seller, failures);
    const delayMs = retryDelayMs(failures, FIRST_RETRY_MS, { random: NO_JITTER });
    const next = follow ? `it runs again in ${delayMs / 1_000} s` : "repeat the command";
    const message = `error: ${command} ${failure}. The batch of ${seller} is not acknowledged, and nothing is lost: ${next}`;
    io.error(`${escapeLine(message)}\n`);
    return { retryAfterMs: follow ? delayMs : Number.POSITIVE_INFINITY };
  };
}

/**
 * Runs the user's command in a shell, with `text` on its standard input; forwards stop signals.
 *
 * @returns undefined for exit code 0, else why the batch was not accepted
 */
async function runBatchCommand(
  command: string,
  { consumer, changes, text }: BatchInput,
  { environment, folder }: CommandIo,
  signal: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    cwd: folder,
    // The group gets only the signals that are forwarded, as a whole.
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...environment, CONSUMER: consumer, ...describeRange(changes) },
  });
  const forward = (): void => sendSignal(child, signal.reason);
  signal.addEventListener("abort", forward);
  if (signal.aborted) forward();
  // A command need not read its input; its exit code counts.
  child.stdin?.on("error", () => undefined).end(text);
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(`cannot be started: ${getErrorMessage(error)}`));
    child.once("close", (code, killedBy) => {
      if (code === 0) resolve(undefined);
      else resolve(killedBy === null ? `exited with ${code}` : `was ended by ${killedBy}`);
    });
  });
  signal.removeEventListener("abort", forward);
  return failure;
}

interface BatchInput {
  readonly consumer: string;
  readonly changes: readonly Change[];
  /** As NDJSON. */
  readonly text: string;
}

function describeRange(changes: readonly Change[]) {
  const [first] = changes;
  if (first === undefined) return {};
  const last = changes.at(-1) ?? first;
  return { SELLER: first.seller, FIRST: String(first.sequence), LAST: String(last.sequence) };
}

function sendSignal({ pid }: ChildProcess, reason: unknown): void {
  if (pid === undefined) return;
  const name = reason instanceof StopError ? reason.signalName : "SIGTERM";
  try {
    process.kill(process.platform === "win32" ? pid : -pid, name);
  } catch {
    // It has already ended.
  }
}
