import { fileURLToPath } from "node:url";
import { main } from "./main.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
process.exitCode = await main(process.argv.slice(2), root, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
