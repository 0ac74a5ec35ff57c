import util from "node:util";
import { EXIT, runCommand } from "./run-command.ts";
import { processIo } from "./serve.ts";

/** Runs the command as the whole process, and sets the exit code of the process. */
export async function runProcess(): Promise<void> {
  // The sandbox keeps running when its log cannot be written: the log only informs.
  process.stderr.on("error", () => undefined);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // When the program that reads the command's output ends first (`| head`), the command ends as well, with exit
    // status 0.
    if (error.code === "EPIPE") process.exit(EXIT.success);
    const reason = util.getSystemErrorMap().get(error.errno ?? 0)?.[1] ?? error.message;
    process.stderr.write(`error: The command's output cannot be written: ${reason}\n`);
    process.exit(EXIT.failure);
  });
  process.exitCode = await runCommand(process.argv.slice(2), processIo);
}
