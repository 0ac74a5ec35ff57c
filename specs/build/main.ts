import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleWsdl } from "./bundle-wsdl.ts";
import { contractDocument, restEntry } from "./contract-document.ts";
import { jsonText } from "./json-text.ts";
import { activeOverlays } from "./overlay/overlay-file.ts";
import { serviceFiles, soapEntry } from "./overlay/service-files.ts";
import { type ReadText, readTextUnder } from "./read-text.ts";

/** The bundled contracts (OpenAPI document and WSDL) as texts, by file name. */
export function bundleContract(
  read: ReadText,
  overlays: readonly string[],
): Readonly<Record<string, string>> {
  const { document } = contractDocument(restEntry, read, overlays);
  return {
    "openapi.yaml": document.toString({ lineWidth: 0 }),
    "openapi.json": `${jsonText(document.contents)}\n`,
    "order-service.wsdl": bundleWsdl(soapEntry, serviceFiles(read, overlays).read),
  };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const read = readTextUnder(root);
  mkdirSync(join(root, "specs/dist"), { recursive: true });
  for (const [name, text] of Object.entries(bundleContract(read, activeOverlays(read)))) {
    writeFileSync(join(root, "specs/dist", name), text);
  }
}
