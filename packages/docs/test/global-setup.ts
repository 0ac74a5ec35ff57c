import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserProgram, findChromium } from "@marketplace-seller/testing/browser";
import type { TestProject } from "vitest/node";
import { buildSite } from "../src/build-site.ts";
import { places } from "../src/site/places.ts";
import { serveFolder } from "./serve-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site is served: below a path, as on any static host. */
    readonly siteUrl: string;
    /** The folder of the built site. */
    readonly siteFolder: string;
    readonly browser: BrowserProgram;
  }
}

/** Finds a browser, builds the site once for all tests and serves it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("browser", await findChromium());
  await mkdir(places.work, { recursive: true });
  // Its own, so that runs at the same time do not take it from each other.
  const folder = await mkdtemp(join(places.work, "test-site-"));
  await buildSite(folder);
  const server = await serveFolder(folder, "/some/where/");
  project.provide("siteUrl", server.url);
  project.provide("siteFolder", folder);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true });
  };
}
