import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeText, table } from "../site/markdown.ts";
import { places } from "../site/places.ts";

/** Where the sandbox has its codes, as rows of a name, a number and a message. */
const files = ["packages/sandbox/src/http/problem.ts", "packages/sandbox/src/domain/refusals.ts"];

const row = /\[\s*(?:\d{3},\s*)?(\d{4}),\s*"([^"]+)"/g;

/** Every error code of the sandbox with its message, as a table. */
export function errorCodesTable(root: string = places.root): string {
  const rows = files
    .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(row)])
    .map(([, code = "", message = ""]) => [`\`${code}\``, escapeText(message)])
    .toSorted(([a = ""], [b = ""]) => a.localeCompare(b));
  return table(["Code", "Message"], rows);
}
