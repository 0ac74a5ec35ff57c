import { createReadStream, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const types = {
  "openapi.json": "application/json; charset=utf-8",
  "openapi.yaml": "application/yaml; charset=utf-8",
} as const;

/** Beside the built file in the published package, and from the sources in this repository. */
const places = ["./contract/", "../../../../specs/dist/"] as const;

/** Serves the bundled OpenAPI document at `/openapi.json` and `/openapi.yaml`, as `?wsdl` serves the WSDL. */
export function serveContract(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(types)) {
    const files = places.map((place) => fileURLToPath(new URL(place + name, import.meta.url)));
    const file = files.find((each) => existsSync(each));
    if (file === undefined) continue;
    app.get(`/${name}`, (_, reply) => reply.type(type).send(createReadStream(file)));
  }
}
