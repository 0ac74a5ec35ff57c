import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@marketplace-seller/sandbox";
import { postmanToBruno } from "@usebruno/converters";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folders } from "../src/site/folders.ts";

const collection = join(folders.site, "postman-collection.json");
const newman = createRequire(import.meta.url).resolve("newman/bin/newman.js");

/** The part of newman's report that is read here. */
interface Report {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly response?: { readonly code: number };
    }[];
  };
}

describe("the Postman collection", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "postman-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("contains the credentials only as variables", async () => {
    const { item } = JSON.parse(await readFile(collection, "utf8"));
    expect(item).toHaveLength(9);
    expect(JSON.stringify(item)).not.toMatch(/sandbox-key|sandbox-secret|127\.0\.0\.1/);
  });

  it("is imported completely into Bruno, with its variables", async () => {
    const imported = await postmanToBruno(JSON.parse(await readFile(collection, "utf8")));
    expect(imported.issues).toEqual([]);
    const { items, root } = imported.collection;
    expect(items).toHaveLength(9);
    expect(items[0]?.request?.url).toMatch(/^\{\{baseUrl\}\}\/rest\/delivery/);
    const names = root.request.vars.req.map(({ name }) => name);
    expect(names).toEqual(["baseUrl", "appKey", "appSecret"]);
  });

  it("is served by the sandbox, and its tasks change every SKU", async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const output = join(folder, "report.json");
    const report = ["--reporters", "json", "--reporter-json-export", output];
    const variables = ["--env-var", `baseUrl=${sandbox.url}`];
    await promisify(execFile)(process.execPath, [
      newman,
      "run",
      collection,
      ...variables,
      ...report,
    ]);
    const { run }: Report = JSON.parse(await readFile(output, "utf8"));
    expect(run.executions.map(({ item, response }) => [item.name, response?.code])).toEqual(
      run.executions.map(({ item }) => [item.name, 200]),
    );
    expect(run.executions).toHaveLength(9);

    sandbox.control.clock.advance(60_000);
    const [seller] = sandbox.control.sellers.list();
    const tasks = sandbox.control.tasks.list(seller?.sellerId ?? "");
    const outcomes = tasks.flatMap((task) => task.outcomes ?? []);
    expect(outcomes.map(({ stockCode, status }) => [stockCode, status])).toEqual(
      expect.arrayContaining([
        ["STK-00001", "SUCCESS"],
        ["STK-00002", "SUCCESS"],
        ["LDR-TSH-SYH-L", "SUCCESS"],
      ]),
    );
    expect(outcomes.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
  });
});
