import { runSampleOn, startDefaultSandbox } from "@marketplace-seller/examples/run-sample";
import { describe, it } from "vitest";
import { pages } from "./page-samples.ts";

/** Each call of a page is given the next ids. */
const hideIds = (text: string): string => text.trimEnd().replaceAll(/\d{7,}/g, "…");

describe.concurrent("the samples of a page, one after the other on one sandbox, print what it shows", () => {
  it.for(pages)("$page", async ({ samples }, { expect: expectHere }) => {
    await using sandbox = await startDefaultSandbox();
    for (const { path, output } of samples) {
      const printed = await runSampleOn(sandbox.url, path);
      if (output !== undefined) expectHere.soft(hideIds(printed), path).toBe(hideIds(output));
    }
  });
});
