import type { RunningSandbox } from "../server/sandbox.ts";

/** Where the command writes and when it stops; a process by default. */
export interface CommandIo {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Whether a person reads `error`; calls are then logged as text. */
  readonly isTerminal: boolean;
  /** Called when the sandbox is up; resolves, with the reason, when the command shall end. */
  readonly untilStopped: (sandbox: RunningSandbox) => Promise<string>;
}

/** The surroundings of a command that is a process: its streams, and the signals that end it. */
export const processIo: CommandIo = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  untilStopped: untilSignalled,
};

/** The first signal ends the command in order; a second one ends the process at once. */
function untilSignalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => resolve(`${signal} received`));
    }
  });
}
