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
  readonly code: number | null;
  readonly message: string;
}

const isPosix = process.platform !== "win32";

/**
 * Runs a command until the signal is aborted, then ends it with all that it has started. Its output goes to standard
 * error.
 *
 * @returns how the command ended by itself; undefined when it was ended
 */
export async function runExaminee(
  { command, every, env }: Examinee,
  signal: AbortSignal,
): Promise<CommandEnd | undefined> {
  for (;;) {
    const next = Date.now() + (every ?? 0) * 1_000;
    const end = await runOnce(command, env, signal);
    if (signal.aborted) return undefined;
    if (every === undefined || end.code === null || end.code === 127) return end;
    await sleep(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

function runOnce(
  [file = "", ...args]: readonly string[],
  env: Examinee["env"],
  signal: AbortSignal,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ["ignore", 2, 2],
      detached: isPosix,
      env: { ...process.env, ...env },
    });
    const kill = (): void => endTree(child);
    signal.addEventListener("abort", kill, { once: true });
    const settle = (end: CommandEnd): void => {
      signal.removeEventListener("abort", kill);
      resolve(end);
    };
    child.once("error", ({ message }) => settle({ code: null, message }));
    child.once("exit", (code, killer) => {
      settle({
        code: code ?? 128,
        message: killer === null ? `exit status ${code}` : `ended by ${killer}`,
      });
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
