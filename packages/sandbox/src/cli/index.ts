// The command line, for programs that wrap it

export type { CommandSurroundings } from "./command-surroundings.ts";
export { processSurroundings } from "./process-surroundings.ts";
export { EXIT, runCommand } from "./program.ts";
