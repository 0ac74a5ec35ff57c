import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSample } from "./run-sample.ts";

const folder = join(import.meta.dirname, "../src");
/** These need a client with operations of their own: tools/test/overlay/guide.full.ts makes it, and runs them. */
const elsewhere = "guides/extending/";
const samples = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^(guides|reference)\/.*\.(ts|sh)$/.test(path) && !path.endsWith(".test.ts"))
  .filter((path) => !path.startsWith(elsewhere))
  .toSorted();

/** `SAMPLES=write` keeps what each sample prints now, to be looked at and committed. */
const isWriting = process.env.SAMPLES === "write";

describe.concurrent("what the docs say that a sample prints, it prints", () => {
  it.for(samples)("%s", async (path, { expect }) => {
    const printed = await runSample(path);
    const file = join(folder, `${path}.out`);
    if (isWriting) writeFileSync(file, printed);
    expect(printed).toBe(readFileSync(file, "utf8"));
  });
});

it("there are samples", () => {
  expect(samples.length).toBeGreaterThan(40);
});
