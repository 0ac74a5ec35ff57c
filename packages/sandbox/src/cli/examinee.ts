import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** A command that is judged: runs once, or again and again as cron does. */
export interface Examinee {
  readonly command: readonly string[];
  /** Seconds from the beginning of a run to that of the next. */
  readonly every: number | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/** How a command ended by itself. */
export interface CommandEnd {
  readonly isFailure: boolean;
  readonly message: string;
}

const isPosix = process.platform !== "win32";
/** Of a shell, for a command that it cannot find. */
const NOT_FOUND = 127;

/**
 * Runs a command until the signal is aborted, then ends it with all that it has started. Its output goes to standard
 * error.
 *
 * @returns how the last run ended by itself; undefined when there was none
 */
export async function runExaminee(
  examinee: Examinee,
  signal: AbortSignal,
): Promise<CommandEnd | undefined> {
  const { every } = examinee;
  let last: CommandEnd | undefined;
  while (!signal.aborted) {
    const next = Date.now() + (every ?? 0) * 1_000;
    const { code, ...end } = await runOnce(examinee, signal);
    if (signal.aborted) return last;
    last = end;
    if (every === undefined || code === NOT_FOUND) return last;
    await sleep(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined);
  }
  return last;
}

function runOnce(
  { command: [file = "", ...args], env }: Examinee,
  signal: AbortSignal,
): Promise<CommandEnd & { readonly code: number }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ["ignore", 2, 2],
      detached: isPosix,
      env: { ...process.env, ...env },
    });
    const kill = (): void => endTree(child);
    signal.addEventListener("abort", kill, { once: true });
    const settle = (code: number, how: string): void => {
      signal.removeEventListener("abort", kill);
      resolve({ code, isFailure: code !== 0, message: `the program ${how}` });
    };
    child.once("error", ({ message }) => settle(NOT_FOUND, `could not be started: ${message}`));
    child.once("exit", (code, killer) => {
      settle(code ?? 128, killer ? `was ended by ${killer}` : `ended with exit status ${code}`);
    });
  });
}

/** Ends a command with the processes that it started; they are one process group where there are any. */
function endTree(child: ChildProcess): void {
  try {
    if (isPosix && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // It has ended by itself in the meantime.
  }
}
