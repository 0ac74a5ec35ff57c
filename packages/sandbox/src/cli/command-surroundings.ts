import type { RunningSandbox } from "../server/start-sandbox.ts";

/** Where the command writes and when it stops; a process by default. */
export interface CommandSurroundings {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Whether a person reads `error`; calls are then logged as text. */
  readonly isTerminal: boolean;
  /** Called when the sandbox is up; resolves, with the reason, when the command shall end. */
  readonly untilStopped: (sandbox: RunningSandbox) => Promise<string>;
}
