// The command line, for programs that wrap it

export type { CommandSurroundings } from "./command-io.ts";
export { processSurroundings } from "./command-io.ts";
export { EXIT, runCommand } from "./program.ts";
