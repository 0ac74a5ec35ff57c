import { createReadStream, existsSync, readdirSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { FastifyInstance } from "fastify";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wsdl": "text/xml; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
  // What the search of a site is made of (Pagefind).
  ".pagefind": "application/wasm",
  ".pf_fragment": "application/octet-stream",
  ".pf_index": "application/octet-stream",
  ".pf_meta": "application/octet-stream",
};

/** Where a folder is served, and how. */
export interface ServedFolder {
  readonly folder: string;
  /** Begins and ends with a slash; an `index.html` is served at its folder too. */
  readonly prefix: string;
  /** Sent with every file beside its type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves the files of a folder. Each file that is there at the start has a route of its own, so that nothing
 * outside the folder can be asked for and an unknown path is a 404 as everywhere. Without the folder nothing is
 * served.
 *
 * @returns whether there is an `index.html` to begin with.
 */
export function serveFolder(
  app: FastifyInstance,
  { folder, prefix, headers = {} }: ServedFolder,
): boolean {
  if (!existsSync(join(folder, "index.html"))) return false;
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = types[extname(file)];
    if (type === undefined) continue;
    const path = prefix + file.split(sep).join("/");
    const urls = path.endsWith("/index.html")
      ? [path.slice(0, -"index.html".length), path]
      : [path];
    for (const url of urls) {
      app.get(url, (_, reply) =>
        reply
          .headers({ ...headers, "content-type": type })
          .send(createReadStream(join(folder, file))),
      );
    }
  }
  return true;
}
