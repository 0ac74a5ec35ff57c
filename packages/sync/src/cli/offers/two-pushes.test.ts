import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxVariables, startProcess } from "../command.fixture.ts";

let sandbox: RunningSandbox;
let folder: string;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 0, products: 60, taskDelay: 20 });
  folder = mkdtempSync(join(tmpdir(), "sync-"));
  const config = "export default { offers: { firstPollMs: 20, confirmWithinMs: 20_000 } };";
  writeFileSync(join(folder, "marketplace-sync.config.mjs"), config);
});
afterAll(() => sandbox.close());

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `STK-${String(from + n).padStart(5, "0")}`);

/** Pushes a file in a process of its own. */
const push = async (name: string, stockCodes: readonly string[], salePrice: string) => {
  const rows = stockCodes.map((code) => `${code},1000.00,${salePrice}\n`);
  writeFileSync(join(folder, `${name}.csv`), `stockCode,listPrice,salePrice\n${rows.join("")}`);
  const args = ["offers", "push", `${name}.csv`, "--result", `${name}-outcomes.csv`];
  const { child, error } = startProcess(args, { folder, environment: sandboxVariables(sandbox) });
  const [code] = await once(child, "close");
  const [, ...lines] = readFileSync(join(folder, `${name}-outcomes.csv`), "utf8")
    .trim()
    .split("\r\n");
  const outcomes = new Map(
    lines.map((line) => line.split(",")).map((cells) => [cells[1], cells[2]]),
  );
  return { code, error: error(), outcomes, salePrice };
};

it("lets the newest desired offer win when two files with stock codes in common are pushed at once", async () => {
  const both = codes(20, 40);
  sandbox.control.faults.add({ kind: "latency", delayMs: 300, operation: "updatePriceAndStock" });
  const [one, other] = await Promise.all([
    push("one", codes(1, 40), "11.00"),
    push("other", codes(20, 60), "12.00"),
  ]);
  const { sellerId } = sandbox.control.sellers.find();
  const { content } = sandbox.control.products.list(sellerId, { size: 100 });
  const shown = new Map(content.map((product) => [product.stockCode, product.salePrice]));

  for (const { outcomes, salePrice, error } of [one, other]) {
    expect(error).toMatch(
      /^o\w+\.csv: 4\d rows, 0 invalid, 4\d new or changed, 0 desired before\n/,
    );
    const others = [...outcomes].filter(([code = ""]) => !both.includes(code));
    expect(new Set(others.map(([, outcome]) => outcome))).toEqual(new Set(["confirmed"]));
    expect(others.every(([code = ""]) => shown.get(code) === salePrice)).toBe(true);
    // A price that another file has replaced is never taken for one that is there.
    for (const code of both) {
      if (outcomes.get(code) !== "superseded") continue;
      expect(shown.get(code)).not.toBe(salePrice);
    }
  }
  // All of one file was stored after all of the other: that one's prices are there.
  const newest = shown.get(both[0] ?? "");
  expect(new Set(both.map((code) => shown.get(code)))).toEqual(new Set([newest]));
  const [winner, loser] = newest === one.salePrice ? [one, other] : [other, one];
  expect(new Set(both.map((code) => winner.outcomes.get(code)))).toEqual(new Set(["confirmed"]));
  expect(winner.code).toBe(0);
  const isSuperseded = [...loser.outcomes.values()].includes("superseded");
  expect(loser.code).toBe(isSuperseded ? 3 : 0);
});
