// The command line, for programs that wrap it

export type { CommandIo } from "./command-io.ts";
export { processIo } from "./command-io.ts";
export { EXIT, runCommand } from "./program.ts";
