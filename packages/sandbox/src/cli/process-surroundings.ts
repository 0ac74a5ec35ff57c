import type { CommandSurroundings } from "./command-surroundings.ts";

/** The surroundings of a command that is a process: its streams, and the signals that end it. */
export const processSurroundings: CommandSurroundings = {
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
