import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Mends the tables of all pages. */
export function mendTables(site: string): void {
  for (const page of globSync("**/*.html", { cwd: site })) {
    const file = join(site, page);
    const html = readFileSync(file, "utf8");
    const mended = mendTableHeads(html);
    if (mended !== html) writeFileSync(file, mended);
  }
}

/** A table of Markdown always has a head. Screen readers announce an empty header cell, so there is none. */
export function mendTableHeads(html: string): string {
  return html
    .replace(/<thead>\s*<tr>\s*(?:<th[^>]*><\/th>\s*)+<\/tr>\s*<\/thead>/g, "")
    .replace(/<th\b([^>]*)><\/th>/g, "<td$1></td>");
}
