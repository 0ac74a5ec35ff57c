import { existsSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@marketplace-seller/sandbox";
import { findChromium } from "@marketplace-seller/testing/browser";
import { serveBrowser } from "@marketplace-seller/testing/page";
import type { TestProject } from "vitest/node";
import { folders } from "../src/site/folders.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a sandbox serves the site, with a slash at the end. */
    readonly siteUrl: string;
    /** The address of the one browser of all tests. */
    readonly browser: string;
  }
}

/** Starts one browser, and serves the built site as users see it: by a sandbox. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(folders.site, "index.html"))) {
    throw new Error("The site is not built: npm run build, or node src/main.ts in packages/docs");
  }
  const browser = await serveBrowser(await findChromium());
  project.provide("browser", browser.address);
  const sandbox = await startSandbox({ port: 0, packages: 20, products: 20, docs: folders.site });
  project.provide("siteUrl", `${sandbox.url}/docs/`);
  return async () => {
    await Promise.all([browser.close(), sandbox.close()]);
  };
}
