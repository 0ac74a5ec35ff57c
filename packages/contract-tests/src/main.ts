import { conformance } from "./cli/program.ts";

process.exitCode = await conformance(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  // Relative paths start where the user stood, not at this package.
  folder: process.env.INIT_CWD ?? process.cwd(),
});
