import { existsSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@marketplace-seller/sandbox";
import { type BrowserProgram, findChromium } from "@marketplace-seller/testing/browser";
import type { TestProject } from "vitest/node";
import { places } from "../src/site/places.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a sandbox serves the site, with a slash at the end. */
    readonly siteUrl: string;
    readonly browser: BrowserProgram;
  }
}

/** Finds a browser, and serves the built site as users see it: by a sandbox. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(places.site, "index.html"))) {
    throw new Error("The site is not built: npm run build, or node src/main.ts in packages/docs");
  }
  project.provide("browser", await findChromium());
  const sandbox = await startSandbox({ port: 0, packages: 20, products: 20, docs: places.site });
  project.provide("siteUrl", `${sandbox.url}/docs/`);
  return () => sandbox.close();
}
