#!/usr/bin/env node
import util from "node:util";
import { EXIT, runCommand } from "./cli/run-command.ts";
import { processIo } from "./cli/serve.ts";

// What is written there informs; a log that cannot be written ends no sandbox.
process.stderr.on("error", () => undefined);
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that goes away (`| head`) ends the command, and is no failure.
  if (error.code === "EPIPE") process.exit(EXIT.success);
  const reason = util.getSystemErrorMap().get(error.errno ?? 0)?.[1] ?? error.message;
  process.stderr.write(`error: The output cannot be written: ${reason}\n`);
  process.exit(EXIT.failure);
});
process.exitCode = await runCommand(process.argv.slice(2), processIo);
