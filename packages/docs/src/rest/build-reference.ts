import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { head, topBar } from "../site/frame.ts";
import { places } from "../site/places.ts";
import type { JsonObject } from "./contract-node.ts";
import { showExactNumbers, withExactNumbers } from "./exact-number.ts";

const run = promisify(execFile);
const path = "reference/rest.html";

/** Redoc loads its logo from its makers' servers; this page asks nobody for anything. */
const logos = [
  "https://cdn.redoc.ly/redoc/logo-mini-full.svg",
  "https://cdn.redoc.ly/redoc/logo-mini.svg",
];
const ownLogo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='12'%3E%3Ctext y='10' font-size='11' font-family='sans-serif' fill='%235b7fd6'%3ERedoc%3C/text%3E%3C/svg%3E";

/** Renders the REST reference with Redocly, in one file, under the site's own bar. */
export async function buildRestReference(document: JsonObject, output: string): Promise<void> {
  await mkdir(places.work, { recursive: true });
  await mkdir(join(output, "reference"), { recursive: true });
  // A folder of its own: the site may be built and tested at the same time.
  const work = await mkdtemp(join(places.work, "rest-"));
  const input = join(work, "openapi.json");
  const template = join(work, "rest.hbs");
  const page = join(work, "rest.html");
  await writeFile(input, JSON.stringify(document));
  await writeFile(template, pageTemplate());
  const redocly = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
  const config = join(places.assets, "../redocly.yaml");
  await run(
    process.execPath,
    [
      ...[join(redocly, "../bin/cli.js"), "build-docs", input, "--inlineBundle"],
      ...["--config", config, "--template", template, "--output", page],
    ],
    { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
  );
  await writeFile(join(output, path), withoutLogo(withExactNumbers(await readFile(page, "utf8"))));
  await rm(work, { recursive: true });
}

function pageTemplate(): string {
  const title = "REST reference · Marketplace Seller SDK";
  const description =
    "Every REST operation with its fields, rules, examples, refusals and samples.";
  return `<!doctype html>
<html lang="en">
<head>
${head(title, description, "../")}
<link rel="stylesheet" href="../assets/rest.css">
${showExactNumbers}
{{{redocHead}}}
</head>
<body>
${topBar(path)}
<div id="content" tabindex="-1">
{{{redocHTML}}}
</div>
</body>
</html>
`;
}

function withoutLogo(html: string): string {
  const quiet = logos.reduce((text, logo) => text.replaceAll(logo, ownLogo), html);
  if (quiet.includes("cdn.redoc.ly")) throw new Error("Redoc has a new address to load from");
  return quiet;
}
