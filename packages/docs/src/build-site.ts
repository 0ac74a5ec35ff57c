import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "astro";
import { problemsOfLinks, problemsOfTexts } from "./checks/check-site.ts";
import { controlFile, makePages } from "./make-pages.ts";
import { postmanCollection } from "./rest/postman.ts";
import { writeRedoc } from "./rest/redoc.ts";
import { writeSearch } from "./search/write-search.ts";
import { contracts } from "./site/contracts.ts";
import { DocsError } from "./site/docs-error.ts";
import { base, folders } from "./site/folders.ts";
import { writeScriptHashes } from "./site/inline-scripts.ts";
import { llmsFiles } from "./site/llms.ts";
import { writePages } from "./site/page.ts";
import { mendTables } from "./site/table-heads.ts";
import { webhookEvents } from "./webhooks/webhook-events.ts";

const downloads = ["openapi.yaml", "openapi.json", "order-service.wsdl"];

/** Pages as Markdown, and other files such as the contract. */
export async function writeSource(): Promise<void> {
  const { content, files } = folders;
  await Promise.all([content, files].map((folder) => rm(folder, { recursive: true, force: true })));
  await mkdir(files, { recursive: true });
  const { pages, problems } = makePages(contracts);
  throwProblems([...problems, ...problemsOfTexts()]);
  await Promise.all([
    writePages(pages, { content, files, base }),
    cp(join(folders.docs, "assets"), files, { recursive: true }),
    cp(
      join(folders.root, "packages/rest-client/skills/marketplace-seller-sdk/SKILL.md"),
      join(files, "SKILL.md"),
    ),
    cp(controlFile, join(files, "control.openapi.yaml")),
    ...downloads.map((name) => cp(join(folders.contract, name), join(files, name))),
    writeFile(join(files, "postman-collection.json"), postmanCollection(contracts.rest)),
    writeFile(join(files, "webhook-events.schema.json"), renderJson(webhookEvents().schema)),
    ...[...llmsFiles(pages, base)].map(([name, text]) => writeFile(join(files, name), text)),
  ]);
}

const renderJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Builds the whole docs site into a folder. */
export async function buildSite(output: string): Promise<void> {
  await writeSource();
  const redoc = join(folders.work, "redoc.html");
  const document: unknown = JSON.parse(
    await readFile(join(folders.contract, "openapi.json"), "utf8"),
  );
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  await Promise.all([
    writeRedoc(contracts.rest, document, redoc),
    build({ root: folders.docs, outDir: output, logLevel: "warn" }),
  ]);
  mendTables(output);
  await cp(redoc, join(output, "reference/rest/redoc/index.html"));
  await writeSearch(output, base);
  throwProblems([...problemsOfLinks(output, base), ...(await writeScriptHashes(output))]);
}

function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new DocsError(problems);
}
