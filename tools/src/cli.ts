import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2), {
  root: new URL("../../", import.meta.url),
  folder: process.env.INIT_CWD ?? process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
