import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { problemAt } from "./docs-error.ts";

/** Finds the scripts that are in a page's own text. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(([, attributes = ""]) => !/\ssrc=/.test(attributes))
    .map(([, , text = ""]) => text);
}

/** For a Content Security Policy. */
export function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

const REDOC = "reference/rest/redoc/index.html";
/** A page without texts of a contract that has every inline script of the site's frame. */
const MODEL = "guides/quick-start.html";

/**
 * Writes the hashes of the site's own inline scripts, which a server allows in its Content Security Policy. A page with
 * another script is a problem: it can only come from the text of a contract.
 */
export async function writeScriptHashes(site: string): Promise<string[]> {
  const scripts = (page: string) => inlineScripts(readFileSync(join(site, page), "utf8"));
  const redoc = scripts(REDOC);
  const known = new Set([...scripts(MODEL), ...redoc]);
  await writeFile(join(site, "script-hashes.txt"), `${[...known].map(hashSource).join(" ")}\n`);
  return globSync("**/*.html", { cwd: site })
    .filter((page) => scripts(page).some((script) => !known.has(script)))
    .map((page) =>
      problemAt(`packages/docs/dist/${page}`, 1, "the page has a script of a contract's text"),
    );
}
