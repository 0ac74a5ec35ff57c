// The files that the published sandbox serves beside its interfaces, which are the console, and the contract as one
// file.
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

cpSync(at("../../console/dist"), at("../dist/console"), { recursive: true });
for (const name of ["openapi.json", "openapi.yaml"]) {
  cpSync(at(`../../../specs/dist/${name}`), at(`../dist/contract/${name}`));
}
