import { pathToFileURL } from "node:url";

/** What the process of this file is sent. */
export interface Program {
  readonly file: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What it answers when nothing keeps the program alive. */
export interface EndedProgram {
  readonly code: string | number;
  readonly printed: string;
}

const answer = process.send?.bind(process);
const environment = { ...process.env };
let printed = "";
let isLoaded = false;

// A program may ask whether it was forked.
delete process.send;
process.stdout.write = (text: string | Uint8Array) => {
  printed += text;
  return true;
};

const fail = (error: unknown) => {
  console.error(error);
  process.exitCode = 1;
};
process.on("uncaughtException", fail);

process.on("message", async ({ file, cwd, env }: Program) => {
  process.channel?.unref();
  process.env = { ...environment, ...env };
  process.chdir(cwd);
  process.argv = [process.execPath, file];
  [printed, isLoaded] = ["", false];
  await import(pathToFileURL(file).href).catch(fail);
  isLoaded = true;
});

process.on("beforeExit", () => {
  // 13 as Node does, where a program awaits what never comes.
  answer?.({ printed, code: process.exitCode ?? (isLoaded ? 0 : 13) } satisfies EndedProgram);
  process.exitCode = undefined;
  process.channel?.ref();
});

process.on("disconnect", () => process.exit());
