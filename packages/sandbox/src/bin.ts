#!/usr/bin/env node
import { processSurroundings } from "./cli/process-surroundings.ts";
import { runCommand } from "./cli/program.ts";

// A reader that goes away (`| head`) ends the command, and is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
}
process.exitCode = await runCommand(process.argv.slice(2), processSurroundings);
