import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { serveFolder } from "./serve-folder.ts";

/** What came in from outside is shown as text; should that ever fail, no script of it runs. */
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Beside the built file in the published package, and from the sources in this repository. */
const places = ["./console/", "../../../console/dist/"].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

/** Serves the console, the sandbox's web page, at `/`. Without its built files nothing is served. */
export function serveConsole(app: FastifyInstance): boolean {
  const folder = places.find((place) => existsSync(place));
  return folder !== undefined && serveFolder(app, { folder, prefix: "/", headers });
}
