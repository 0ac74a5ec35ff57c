import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Operation, RestContract } from "@marketplace-seller/tools/contracts";
import { exampleMessages } from "../openapi/describe-operation.ts";
import { listContractSamples } from "../openapi/openapi-reference.ts";
import type { Message } from "../reference/operation-page.ts";
import { samplePath } from "../reference/samples.ts";
import { safeMember } from "../site/contract-text.ts";
import { DocsError, problemAt } from "../site/docs-error.ts";
import { folders } from "../site/folders.ts";
import { hashSource, inlineScripts } from "../site/inline-scripts.ts";
import { readShownFile } from "../site/read-sample.ts";

const redocly = join(
  dirname(fileURLToPath(import.meta.resolve("@redocly/cli/package.json"))),
  "bin/cli.js",
);

/** The languages of sample tabs in Redoc, which shows only the listed languages. */
const [curl, typescript, requests, responses] = [
  { lang: "bash", label: "curl" },
  { lang: "typescript", label: "TypeScript" },
  { lang: "json", label: "Request messages" },
  { lang: "json", label: "Response messages" },
] as const;

const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_NOTIFICATIONS: "true", NO_COLOR: "1" };

/** Matches the element of Redoc's page that would load a picture from another site. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const redoclyName =
  '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="14"><text y="11" font-family="sans-serif" font-size="12" fill="#2558b8">Redocly</text></svg>';

/**
 * The whole REST contract as one HTML file that loads no other file.
 *
 * @param document - the OpenAPI document, as JSON
 */
export async function writeRedoc(
  contract: RestContract,
  document: unknown,
  output: string,
): Promise<void> {
  const source = `${output}.openapi.json`;
  await writeFile(source, JSON.stringify(adaptToRedoc(document, contract)));
  const template = join(folders.docs, "src/rest/redoc.hbs");
  const redoc = {
    disableTelemetry: true,
    schemasExpansionLevel: 2,
    codeSamples: { languages: [curl, typescript, requests, responses] },
  };
  const options = ["--inlineBundle", "--template", template, "--openapi", JSON.stringify(redoc)];
  const args = [redocly, "build-docs", source, ...options, "-o", output];
  await promisify(execFile)(process.execPath, args, {
    cwd: folders.root,
    env: { ...process.env, ...quiet },
  });
  const storage = await readFile(join(folders.docs, "assets/storage.js"), "utf8");
  const page = (await readFile(output, "utf8"))
    .replace(logo, `data:image/svg+xml,${encodeURIComponent(redoclyName)}`)
    .replace('<script src="storage.js">', () => `<script>${storage}`);
  await writeFile(output, allowScripts(page));
}

/** Lets the page run its own inline scripts alone: the storage, the menu, the theme, and Redoc with the contract. */
function allowScripts(page: string): string {
  const scripts = inlineScripts(page);
  if (scripts.length !== 4) {
    throw new DocsError([
      problemAt(
        "packages/docs/src/rest/redoc.ts",
        1,
        `Redoc's page has ${scripts.length} inline scripts, not 4: a text of the contract may have become one`,
      ),
    ]);
  }
  return page.replace("script-src ", `script-src ${scripts.map(hashSource).join(" ")} `);
}

/**
 * Redoc reads numbers as doubles: 12.50 would become 12.5, and an id beyond 2^53 another one. So examples become code
 * samples, which are text.
 */
function adaptToRedoc(value: unknown, contract: RestContract): unknown {
  if (Array.isArray(value)) return value.map((item) => adaptToRedoc(item, contract));
  if (typeof value !== "object" || value === null) return value;
  const { example, examples, ...rest }: Readonly<Record<string, unknown>> = { ...value };
  const adapted = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [
      name,
      adaptToRedoc(safeMember(name, member), contract),
    ]),
  );
  const operation = contract.operations.find(({ id }) => id === rest.operationId);
  if (operation !== undefined) return { ...adapted, "x-codeSamples": listSamples(operation) };
  const isMediaType = "schema" in value && (example !== undefined || examples !== undefined);
  return isMediaType ? { ...adapted, example: "see the messages above" } : adapted;
}

function listSamples(operation: Operation): object[] {
  const messages = exampleMessages(operation);
  const isRequest = ({ name }: Message): boolean => name.startsWith("Request");
  const observed = (part: readonly Message[]): string =>
    part.map(({ name, code }) => `// ${name}\n${code}`).join("\n\n");
  const samples = [
    { ...curl, source: sampleCode(operation.id, "sh") },
    { ...typescript, source: sampleCode(operation.id, "ts") },
    { ...requests, source: observed(messages.filter(isRequest)) },
    { ...responses, source: observed(messages.filter((message) => !isRequest(message))) },
  ];
  return [...samples.filter((sample) => sample.source !== ""), ...listContractSamples(operation)];
}

function sampleCode(operationId: string, ending: "ts" | "sh"): string {
  return readShownFile(samplePath("rest", operationId, ending), folders.samples)?.code ?? "";
}
