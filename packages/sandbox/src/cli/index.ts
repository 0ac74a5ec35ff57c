// The command line, for programs that wrap it
export { processSurroundings } from "./process-surroundings.ts";
export { type CommandSurroundings, EXIT, runCommand } from "./program.ts";
