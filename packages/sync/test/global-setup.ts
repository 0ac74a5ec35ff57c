import { startPostgres } from "@marketplace-seller/testing/postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The server in which every test has databases of its own. */
    readonly postgres: string;
  }
}

/** Starts one PostgreSQL for all tests but those that end theirs. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  project.provide("postgres", address);
  return stop;
}
