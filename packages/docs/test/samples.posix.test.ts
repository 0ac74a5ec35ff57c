import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runSampleOn, startDefaultSandbox } from "@marketplace-seller/examples/run-sample";
import { samplePaths, samplesFolder } from "@marketplace-seller/examples/sample-paths";
import { describe, expect, it } from "vitest";
import { folders } from "../src/site/folders.ts";

const paths = [...samplePaths(".ts"), ...samplePaths(".sh")];
const pathByCode = new Map(
  paths.map((path) => [readFileSync(join(samplesFolder, path), "utf8").trimEnd(), path]),
);

/** A program and, when the page shows it, what the program prints. */
const block =
  /^(`{3,})(?:ts|sh)\b.*\n([\s\S]*?)\n\1$(?:\n\nIt prints.*:\n\n(`{3,})\w+\n([\s\S]*?)\n\3$)?/gm;

/** Each call of a page is given the next ids. */
const hideIds = (text: string): string => text.trimEnd().replaceAll(/\d{7,}/g, "…");

const pages = globSync("**/*.md", { cwd: folders.site })
  .toSorted()
  .map((page) => ({
    page,
    samples: [...readFileSync(join(folders.site, page), "utf8").matchAll(block)].flatMap(
      ([, , code = "", , output]) => {
        const path = pathByCode.get(code);
        return path === undefined ? [] : [{ path, output }];
      },
    ),
  }))
  .filter(({ samples }) => samples.length > 0);

describe.concurrent("the samples of a page, one after the other on one sandbox, print what it shows", () => {
  it.for(pages)("$page", async ({ samples }, { expect: expectHere }) => {
    await using sandbox = await startDefaultSandbox();
    for (const { path, output } of samples) {
      const printed = await runSampleOn(sandbox.url, path);
      if (output !== undefined) expectHere.soft(hideIds(printed), path).toBe(hideIds(output));
    }
  });
});

it("every sample stands on a page", () => {
  const shown = new Set(pages.flatMap(({ samples }) => samples.map(({ path }) => path)));
  expect(paths.filter((path) => !shown.has(path))).toEqual([]);
});
