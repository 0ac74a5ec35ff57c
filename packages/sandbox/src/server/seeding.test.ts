import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSandbox } from "./create-sandbox.ts";
import type { SandboxOptions } from "./resolve-options.ts";

let folder: string;
let options: SandboxOptions;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "seeding-"));
  options = { data: join(folder, "sandbox.db"), packages: 40, products: 10, clock: () => NOW };
});

afterEach(() => rmSync(folder, { recursive: true }));

const NOW = Date.UTC(2026, 10, 21, 7);

async function listed(file: SandboxOptions): Promise<string> {
  await using sandbox = createSandbox(file);
  const headers = { ...sandbox.credentials };
  const path = "/rest/delivery/v1/shipmentPackages?size=100&sender=ALL";
  return (await sandbox.fetch(sandbox.baseUrl + path, { headers })).text();
}

it("reports the progress of filling a new database, until it is complete", async () => {
  const progress: number[] = [];
  await using _sandbox = createSandbox({ ...options, onSeeding: (p) => progress.push(p.packages) });
  expect(progress.at(-1)).toBe(40);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

it("starts over when the filling of a file was interrupted", async () => {
  const whole = await listed({ ...options, data: ":memory:" });
  const onSeeding = ({ packages }: { packages: number }) => {
    if (packages > 20) throw new Error("cut off");
  };
  expect(() => createSandbox({ ...options, onSeeding })).toThrow("cut off");
  expect(await listed(options)).toBe(whole);
});

it("fills a file only once", async () => {
  const first = await listed(options);
  expect(await listed({ ...options, seed: "another", packages: 10 })).toBe(first);
});
