import { createReadStream, readdirSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { FastifyInstance } from "fastify";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wsdl": "text/xml; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
};

/**
 * Serves the documentation: `index.html` at `/`, every other file of the folder at its path.
 *
 * Each file that is there at the start has a route of its own, so that nothing outside the folder can
 * be asked for and unknown paths are answered as ever.
 */
export function serveDocs(app: FastifyInstance, folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = types[extname(file)];
    if (type === undefined) continue;
    const path = file.split(sep).join("/");
    const urls = path === "index.html" ? ["/", "/index.html"] : [`/${path}`];
    for (const url of urls) {
      app.get(url, (_, reply) => reply.type(type).send(createReadStream(join(folder, file))));
    }
  }
}
