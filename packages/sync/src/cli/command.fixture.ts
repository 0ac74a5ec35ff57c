import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { runCommand } from "./program.ts";

/** Where the command runs, and what it finds there. */
interface CommandPlace {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Receives what is written to standard error, while the command runs. */
  readonly onError?: (text: string) => void;
}

/** The variables by which the command finds a sandbox. */
export const sandboxVariables = ({ url, credentials }: RunningSandbox) => ({
  MARKETPLACE_BASE_URL: url,
  MARKETPLACE_APP_KEY: credentials.appKey,
  MARKETPLACE_APP_SECRET: credentials.appSecret,
});

/** Runs the command in this process. */
export async function runHere(args: readonly string[], place: CommandPlace, isTerminal = false) {
  const text = { out: "", error: "" };
  const status = await runCommand(args, {
    ...place,
    isTerminal,
    out: (each) => {
      text.out += each;
    },
    write: async (each) => {
      text.out += each;
      return true;
    },
    error: (each) => {
      text.error += each;
      place.onError?.(each);
    },
    onStop: () => undefined,
  });
  return { status, ...text };
}

/** The arguments by which Node runs the command from its source. */
export const COMMAND = [
  "--conditions=@marketplace-seller/source",
  fileURLToPath(new URL("../bin.ts", import.meta.url)),
] as const;

/** Starts a program that finds a sandbox, by default the command; `error` is what it has written to standard error. */
export function startProcess(
  args: readonly string[],
  { folder, environment }: CommandPlace,
  program?: string,
) {
  const child = spawn(program ?? process.execPath, program ? args : [...COMMAND, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let error = "";
  child.stderr.on("data", (data) => {
    error += String(data);
  });
  return { child, error: () => error };
}
