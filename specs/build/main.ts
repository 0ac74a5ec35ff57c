import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleWsdl } from "./bundle-wsdl.ts";
import { contractDocument, restEntry } from "./contract-document.ts";
import { jsonText } from "./json-text.ts";
import { activeOverlays } from "./overlay/overlay-file.ts";
import { serviceFiles, soapEntry } from "./overlay/service-files.ts";
import { readTextUnder } from "./read-text.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = readTextUnder(root);
const overlays = activeOverlays(read);
const { document } = contractDocument(restEntry, { read }, overlays);
const dist = `${root}specs/dist`;
mkdirSync(dist, { recursive: true });
writeFileSync(`${dist}/openapi.yaml`, document.toString({ lineWidth: 0 }));
writeFileSync(`${dist}/openapi.json`, `${jsonText(document.contents)}\n`);
const service = serviceFiles(read, overlays);
writeFileSync(`${dist}/order-service.wsdl`, bundleWsdl(soapEntry, service.read));
