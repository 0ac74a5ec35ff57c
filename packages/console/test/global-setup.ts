import { type BrowserProgram, findChromium } from "@marketplace-seller/testing/browser";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly browser: BrowserProgram;
  }
}

/** Finds the browser once for all tests. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("browser", await findChromium());
}
