import { findChromium } from "@marketplace-seller/testing/browser";
import { serveBrowser } from "@marketplace-seller/testing/page";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the one browser that all tests of the console use. */
    readonly browser: string;
  }
}

/** Starts one browser for all tests of the console. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await serveBrowser(await findChromium());
  project.provide("browser", address);
  return close;
}
