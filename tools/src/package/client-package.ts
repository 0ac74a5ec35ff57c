import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleWsdl } from "../../../specs/build/bundle-wsdl.ts";
import { contractDocument, restEntry } from "../../../specs/build/contract-document.ts";
import { jsonText } from "../../../specs/build/json-text.ts";
import { serviceFiles, soapEntry } from "../../../specs/build/overlay/service-files.ts";
import { readTextUnder } from "../../../specs/build/read-text.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderManifest } from "./package-files.ts";

/** What every such package has: how it is compiled, and what it is, for whoever meets it first. */
const template = fileURLToPath(new URL("template", import.meta.url));

/** Where the sources of each client go in the package. */
const parts: Readonly<Record<string, string>> = {
  "packages/rest-client/src/": "src/rest/",
  "packages/soap-client/src/": "src/soap/",
};

/**
 * A complete client package for REST and SOAP under a name of the user's choice: both clients' sources
 * around what was generated, the contract itself, and what it takes to build it.
 *
 * @param root - the repository's root
 * @param generated - what the contract with its overlays gave
 */
export function clientPackage(
  root: string,
  name: string,
  overlays: readonly string[],
  generated: readonly GeneratedFile[],
): GeneratedFile[] {
  return [
    ...Object.entries(parts).flatMap(([from, to]) => [
      ...handWritten(root, from).map((path) => moved({ path, text: textAt(root, path) }, from, to)),
      ...generated.filter(({ path }) => path.startsWith(from)).map((each) => moved(each, from, to)),
    ]),
    ...renderContract(root, overlays),
    renderManifest(root, name),
    ...["tsconfig.json", "README.md"].map((path) => ({
      path,
      text: textAt(template, path).replaceAll("{{name}}", name),
    })),
    { path: "LICENSE", text: textAt(root, "LICENSE") },
  ];
}

function handWritten(root: string, folder: string): string[] {
  return globSync(`${folder}**/*.ts`, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(?:test|test-d|fixture|gen)\.ts$/.test(path))
    .sort();
}

function moved({ path, text }: GeneratedFile, from: string, to: string): GeneratedFile {
  return { path: to + path.slice(from.length), text };
}

function renderContract(root: string, overlays: readonly string[]): GeneratedFile[] {
  const read = readTextUnder(root);
  const { document } = contractDocument(restEntry, { read }, overlays);
  return [
    { path: "contract/openapi.yaml", text: document.toString({ lineWidth: 0 }) },
    { path: "contract/openapi.json", text: `${jsonText(document.contents)}\n` },
    {
      path: "contract/order-service.wsdl",
      text: bundleWsdl(soapEntry, serviceFiles(read, overlays).read),
    },
  ];
}

function textAt(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}
