import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServiceNames } from "../calls/service-names.ts";
import { renameInContract } from "../rest/apply-operator-names.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".wsdl": "text/xml; charset=utf-8",
  ".yaml": "application/yaml; charset=utf-8",
};

interface ServedFolder {
  readonly folder: string;
  /** Begins and ends with a slash. */
  readonly prefix: string;
  /** Beside the content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Each file that exists at the start gets a route of its own, so that no request reaches files outside, and an unknown
 * path is a normal 404. Nothing is served without an `index.html`, which is also served at its folder's path.
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

/** Unless its extension has no known content type. */
function serveFile(
  app: FastifyInstance,
  url: string,
  file: string,
  headers: ServedFolder["headers"] = {},
): void {
  const type = CONTENT_TYPES[extname(file)];
  if (type === undefined) return;
  const markdown = file.replace(/\.html$/, ".md");
  const hasMarkdown = markdown !== file && existsSync(markdown);
  app.get(url, { exposeHeadRoute: true }, ({ headers: { accept } }, reply) => {
    if (hasMarkdown) reply.header("vary", "accept");
    const [sent, sentType] =
      hasMarkdown && prefersMarkdown(accept) ? [markdown, CONTENT_TYPES[".md"]] : [file, type];
    return reply.headers({ ...headers, "content-type": sentType }).send(createReadStream(sent));
  });
}

/** Programs that read documentation name Markdown in their `Accept`; browsers do not. */
function prefersMarkdown(accept = ""): boolean {
  const weigh = (type: string) => {
    const [found, weight = "1"] =
      new RegExp(`${type}\\s*(?:;\\s*q=([\\d.]+))?`, "i").exec(accept) ?? [];
    return found === undefined ? 0 : Number(weight);
  };
  const markdown = weigh("text/markdown");
  return markdown > 0 && markdown >= weigh("text/html");
}

/** The console renders received data as text; should a browser ever take it for HTML, no script runs. */
const CONSOLE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** At `/`. */
export function serveConsole(app: FastifyInstance): void {
  const folder = findBuilt("console", "../../../console/dist");
  if (folder !== undefined) serveFolder(app, { folder, prefix: "/", headers: CONSOLE_HEADERS });
}

export const DOCS_PATH = "/docs/";

/** Hashes of the documentation's inline scripts, as sources of a `script-src`. */
const SCRIPT_HASHES = "script-hashes.txt";

/**
 * The pages get an origin of their own: whatever runs in them cannot read what the console stores. Their scripts are
 * then loaded from another origin.
 */
const docsHeaders = (scriptHashes: string) => ({
  "content-security-policy":
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads; " +
    `default-src 'none'; script-src 'self' ${scriptHashes}; worker-src blob:; ` +
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
    "base-uri 'none'; form-action 'none'",
  "access-control-allow-origin": "*",
  "timing-allow-origin": "*",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

/**
 * Its script `site.js` learns from `Server-Timing` whether there is a console to link to: the only response header that
 * a script can read of its own page.
 */
export function serveDocs(app: FastifyInstance, folder: string, hasConsole: boolean): void {
  const file = join(folder, SCRIPT_HASHES);
  const hashes = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  const console = hasConsole ? { "server-timing": "sandbox-console" } : {};
  serveFolder(app, { folder, prefix: DOCS_PATH, headers: { ...docsHeaders(hashes), ...console } });
}

/** At `/openapi.json` and `/openapi.yaml`, like the WSDL at `?wsdl`, with the names that the sandbox takes and returns. */
export function serveContract(app: FastifyInstance, names: ServiceNames): void {
  for (const name of ["openapi.json", "openapi.yaml"]) {
    const file = findBuilt(`contract/${name}`, `../../../../specs/dist/${name}`);
    if (file === undefined) continue;
    const text = renameInContract(readFileSync(file, "utf8"), names);
    app.get(`/${name}`, { exposeHeadRoute: true }, (_, reply) =>
      reply.header("content-type", CONTENT_TYPES[extname(name)]).send(text),
    );
  }
}

/** In the published package or, during development, among build outputs. */
function findBuilt(published: string, source: string): string | undefined {
  return [`./${published}`, source]
    .map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)))
    .find(existsSync);
}
