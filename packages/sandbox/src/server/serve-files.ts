import { createReadStream, existsSync, readdirSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
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

interface ServedFolder {
  readonly folder: string;
  /** Begins and ends with a slash; an `index.html` is served at its folder too. */
  readonly prefix: string;
  /** Sent with every file beside its type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves the files of a folder. Each file that is there at the start has a route of its own, so that nothing
 * outside the folder can be asked for and an unknown path is a 404 as everywhere. Without an `index.html` to begin
 * with, nothing is served.
 */
export function serveFolder(app: FastifyInstance, { folder, prefix, headers }: ServedFolder): void {
  if (!existsSync(join(folder, "index.html"))) return;
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = prefix + file.split(sep).join("/");
    serveFile(app, path, join(folder, file), headers);
    if (path.endsWith("/index.html")) {
      serveFile(app, path.slice(0, -"index.html".length), join(folder, file), headers);
    }
  }
}

/** A file of a kind that is not known is not served. */
function serveFile(
  app: FastifyInstance,
  url: string,
  file: string,
  headers: ServedFolder["headers"] = {},
): void {
  const type = CONTENT_TYPES[extname(file)];
  if (type === undefined) return;
  app.get(url, (_, reply) =>
    reply.headers({ ...headers, "content-type": type }).send(createReadStream(file)),
  );
}

/** What came in from outside is shown as text; should that ever fail, no script of it runs. */
const CONSOLE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Serves the console, the sandbox's web page, at `/`. */
export function serveConsole(app: FastifyInstance): void {
  const folder = findBuilt("console", "../../../console/dist");
  if (folder !== undefined) serveFolder(app, { folder, prefix: "/", headers: CONSOLE_HEADERS });
}

/** Where the documentation is. */
export const DOCS_PATH = "/docs/";

/**
 * Serves the built documentation. Its pages link to the console where there is one: `site.js` learns it from the
 * `Server-Timing` of the page, the one header that a script can read of the page it runs in.
 */
export function serveDocs(app: FastifyInstance, folder: string, hasConsole: boolean): void {
  const headers = hasConsole ? { "server-timing": "sandbox-console" } : {};
  serveFolder(app, { folder, prefix: DOCS_PATH, headers });
}

/** Serves the bundled OpenAPI document at `/openapi.json` and `/openapi.yaml`, as `?wsdl` serves the WSDL. */
export function serveContract(app: FastifyInstance): void {
  for (const name of ["openapi.json", "openapi.yaml"]) {
    const file = findBuilt(`contract/${name}`, `../../../../specs/dist/${name}`);
    if (file !== undefined) serveFile(app, `/${name}`, file);
  }
}

/** Beside the built file in the published package, or from the sources in this repository. */
function findBuilt(published: string, source: string): string | undefined {
  return [`./${published}`, source]
    .map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)))
    .find(existsSync);
}
