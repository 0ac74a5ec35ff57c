import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import { operationTable } from "../src/index.ts";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Sizes {
  /** What is loaded before the application runs: the entry and what it imports statically. */
  readonly entry: number;
  /** All files together, those that are loaded only when they are needed among them. */
  readonly all: number;
}

/** A bundle for browsers of what an application imports, minified and gzipped, in bytes. */
async function sizesOf(code: string): Promise<Sizes> {
  const bundle = await rolldown({
    input: "entry",
    platform: "browser",
    resolve: { conditionNames: ["@marketplace-seller/source", "import", "browser", "default"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? "\0entry" : null),
        load: (id) => (id === "\0entry" ? { code, moduleType: "ts" } : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true, format: "esm" });
  const chunks = output.filter((each) => each.type === "chunk");
  const sizes = new Map(
    chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]),
  );
  const eager = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  // A set takes up what is added while it is walked.
  for (const name of eager) {
    for (const needed of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      eager.add(needed);
    }
  }
  const sum = (names: Iterable<string>): number =>
    [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  return { entry: sum(eager), all: sum(sizes.keys()) };
}

const index = JSON.stringify(source("../src/index.ts"));
const client = `import { createRestClient } from ${index}; globalThis.client = createRestClient;`;

/** The document's nine operations are in the limits; each that an overlay adds brings its own rows. */
const added = Object.keys(operationTable).length - 9;

describe("what a browser loads", () => {
  it("is at most 15,000 bytes before the first call, the request validators not among them", async () => {
    const { entry, all } = await sizesOf(client);
    console.info(`entry: ${entry} bytes; all chunks: ${all} bytes; minified and gzipped`);
    expect(entry).toBeLessThanOrEqual(15_000 + added * 100);
  });

  it("is at most 30,000 bytes in all, everything that is loaded on demand included", async () => {
    expect((await sizesOf(client)).all).toBeLessThanOrEqual(30_000 + added * 500);
  });

  it("is only what it uses", async () => {
    const rule = `import { invoiceTotal } from ${index}; globalThis.total = invoiceTotal;`;
    expect((await sizesOf(rule)).all).toBeLessThan(2500);
  });
});
