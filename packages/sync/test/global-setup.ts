import { startPostgres } from "@marketplace-seller/testing/postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The server on which each test creates its databases. */
    readonly postgres: string;
  }
}

/** Starts one PostgreSQL server for all tests, except those that stop their server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  project.provide("postgres", address);
  return stop;
}
