import type { CommandIo } from "./command-io.ts";
import type { Reporter } from "./output/reporter.ts";

/** The process is asked to stop. */
export class StopError extends Error {
  override readonly name = "StopError";
  /** Such as `SIGTERM`. */
  readonly signalName: string;

  constructor(signalName: string) {
    super(`${signalName} received`);
    this.signalName = signalName;
  }
}

/** @throws StopError when the work was not done before */
export async function runUntilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  io: CommandIo,
  reporter: Reporter,
): Promise<void> {
  const abortController = new AbortController();
  io.onStop((reason) => {
    reporter.report("stopping", `${reason} received, shutting down`, { signal: reason });
    abortController.abort(new StopError(reason));
  });
  await work(abortController.signal);
}
