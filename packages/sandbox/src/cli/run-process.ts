import util from "node:util";
import { EXIT, runCommand } from "./run-command.ts";
import { processIo } from "./serve.ts";

/** As the whole process, whose exit code it sets. */
export async function runProcess(): Promise<void> {
  // The log only informs: the sandbox goes on when it cannot be written.
  process.stderr.on("error", () => undefined);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The program that reads the output ended first (`| head`).
    if (error.code === "EPIPE") process.exit(EXIT.success);
    const reason = util.getSystemErrorMap().get(error.errno ?? 0)?.[1] ?? error.message;
    process.stderr.write(`error: The command's output cannot be written: ${reason}\n`);
    process.exit(EXIT.failure);
  });
  process.exitCode = await runCommand(process.argv.slice(2), processIo);
}
