import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml } from "../site/escape-html.ts";
import { places } from "../site/places.ts";

/** Where the sandbox has its codes, as rows of a name, a number and a message. */
const files = ["packages/sandbox/src/http/problem.ts", "packages/sandbox/src/domain/refusals.ts"];

const row = /\[\s*(?:"\w+"|\d+),\s*(\d{4}),\s*"([^"]+)",?\s*\]/g;

/** Every error code of the sandbox with its message, as a table. */
export function errorCodesTable(root: string = places.root): string {
  const codes = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(row)].map(
      ([, code = "", message = ""]) => ({
        code,
        message,
      }),
    ),
  );
  const rows = codes
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map(
      ({ code, message }) =>
        `<tr><th scope="row"><code>${code}</code></th><td>${escapeHtml(message)}</td></tr>`,
    );
  return `<div class="table" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>`;
}
