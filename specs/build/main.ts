import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleWsdl } from "./bundle-wsdl.ts";
import { jsonText } from "./json-text.ts";
import { activeOverlays, sortOverlays } from "./overlay/active-overlays.ts";
import { contractDocument } from "./overlay/contract-document.ts";
import { serviceFiles } from "./overlay/wsdl/service-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const overlays = sortOverlays(root, activeOverlays(root));
const { document } = contractDocument(root, "specs/rest/openapi.yaml", overlays.rest);
const service = serviceFiles(root, overlays.soap);
const dist = `${root}specs/dist`;
mkdirSync(dist, { recursive: true });
writeFileSync(`${dist}/openapi.yaml`, document.toString({ lineWidth: 0 }));
writeFileSync(`${dist}/openapi.json`, `${jsonText(document.contents)}\n`);
writeFileSync(
  `${dist}/order-service.wsdl`,
  bundleWsdl("specs/soap/order-service.wsdl", (path) => service.read(path)),
);
