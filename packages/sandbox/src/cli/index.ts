// The command line of the sandbox, exported for programs that wrap it

export { EXIT, runCommand } from "./run-command.ts";
export type { CommandIo } from "./serve.ts";
export { processIo } from "./serve.ts";
