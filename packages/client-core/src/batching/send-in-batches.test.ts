import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  type Issue,
  isSellerError,
  TaskRejectedError,
} from "../errors/errors.ts";
import { IndeterminateError } from "../errors/indeterminate-error.ts";
import type { BatchOutcome, BatchReport } from "./batch-report.ts";
import { type BatchOptions, type BatchProgress, sendInBatches } from "./send-in-batches.ts";

interface Sku {
  readonly stockCode: string;
}
const skus = (count: number): Sku[] =>
  Array.from({ length: count }, (_, n) => ({ stockCode: `S${n}` }));

const endings = {
  queued: () => undefined,
  rejected: () => new TaskRejectedError("no", { taskId: "1", reasons: ["no"] }),
  unknown: () => new IndeterminateError("lost"),
  unauthorised: () => new AuthenticationError("no"),
  broken: () => new TypeError("bug"),
};
type Ending = keyof typeof endings;

function sender(script: readonly Ending[] = []) {
  const sent: string[][] = [];
  const send: BatchOptions<Sku, string>["send"] = async (batch) => {
    const error = endings[script[sent.length] ?? "queued"]();
    sent.push(batch.map(({ stockCode }) => stockCode));
    if (error !== undefined) throw error;
    return `task ${sent.length}`;
  };
  return { sent, send };
}

const broken: Issue = { path: "$.x", segments: ["x"], rule: "type", message: "is broken" };
const getKey = ({ stockCode }: Sku): string => stockCode;

/** Sends SKUs in batches. By default, the validation function of the tests finds no broken rule in any SKU. */
function sendSkus<Item extends Sku>(
  options: Pick<BatchOptions<Item, string>, "items" | "send" | "batchSize"> &
    Partial<BatchOptions<Item, string>>,
) {
  return sendInBatches<Item, string>({
    ...{ getKey, check: () => [], path: ["skus"], operation: "op", readOutcome: () => "queued" },
    ...options,
  });
}
const outcomes = (report: BatchReport<Sku, string>): BatchOutcome[] =>
  report.batches.map(({ outcome }) => outcome);

describe("sending in batches", () => {
  it("sends 1,001 SKUs as two tasks, and reports the outcome of each SKU", async () => {
    const { sent, send } = sender(["queued", "rejected"]);
    const report = await sendSkus({ items: skus(1001), send, batchSize: 1000 });
    expect(sent.map(({ length }) => length)).toEqual([1000, 1]);
    expect(report.outcome("S999")).toBe("queued");
    expect(report.outcome("S1000")).toBe("rejected");
    expect(report.outcome("other")).toBeUndefined();
    expect(report.counts).toEqual({
      queued: 1000,
      rejected: 1,
      unknown: 0,
      unsent: 0,
      invalid: 0,
    });
    expect(report.isComplete).toBe(false);
    expect([...report.items("rejected")]).toEqual([
      { item: { stockCode: "S1000" }, index: 1000, outcome: "rejected", batch: 1, issues: [] },
    ]);
  });

  it("returns a result or an error for each batch", async () => {
    const { send } = sender(["queued", "rejected", "queued"]);
    const report = await sendSkus({ items: skus(5), send, batchSize: 2 });
    expect(report.batches).toEqual([
      { index: 0, offset: 0, size: 2, outcome: "queued", result: "task 1" },
      { index: 1, offset: 2, size: 2, outcome: "rejected", error: expect.any(TaskRejectedError) },
      { index: 2, offset: 4, size: 1, outcome: "queued", result: "task 3" },
    ]);
  });

  it("sends the next batch after a rejected batch and after one whose outcome is unknown", async () => {
    const { send } = sender(["rejected", "unknown", "queued"]);
    const report = await sendSkus({ items: skus(3), send, batchSize: 1 });
    expect(outcomes(report)).toEqual(["rejected", "unknown", "queued"]);
  });

  it.each<[Ending, BatchOutcome]>([
    ["unauthorised", "unsent"],
    ["broken", "unknown"],
  ])("sends nothing more when a batch ends as %s", async (ending, outcome) => {
    const { sent, send } = sender(["queued", ending]);
    const report = await sendSkus({ items: skus(4), send, batchSize: 1 });
    expect(sent).toHaveLength(2);
    expect(outcomes(report)).toEqual(["queued", outcome, "unsent", "unsent"]);
  });

  describe("with invalid and duplicate items", () => {
    const items = [...skus(2), { stockCode: "S0" }, { stockCode: "" }, { stockCode: "S2" }];
    const check = ({ stockCode }: Sku): Issue[] =>
      stockCode === ""
        ? [{ path: "$.stockCode", segments: ["stockCode"], rule: "minLength", message: "is empty" }]
        : [];
    const path = ["payload", "skus"];
    const options = { items, check, path };
    const issues = [
      expect.objectContaining({
        path: "$.payload.skus[0]",
        rule: "unique",
        message: 'payload.skus[0] is for the same SKU as payload.skus[2] (stock code "S0")',
      }),
      expect.objectContaining({
        path: "$.payload.skus[2]",
        message: 'payload.skus[2] is for the same SKU as payload.skus[0] (stock code "S0")',
      }),
      expect.objectContaining({
        path: "$.payload.skus[3].stockCode",
        message: "payload.skus[3].stockCode is empty",
      }),
    ];

    it("reports every duplicate and every broken rule before it sends a batch", async () => {
      const { sent, send } = sender();
      const error = await sendSkus({ ...options, send, batchSize: 9 }).catch(
        (thrown: unknown) => thrown,
      );
      expect(sent).toEqual([]);
      expect(isSellerError(error, "invalid-request") && error.issues).toEqual(issues);
    });

    it('sends the valid items when onInvalid is "report"', async () => {
      const { sent, send } = sender();
      const reported: [number, number][] = [];
      const onProgress = ({ done, total }: BatchProgress<string>) => reported.push([done, total]);
      const mode = { onInvalid: "report", batchSize: 1, onProgress } as const;
      const report = await sendSkus({ ...options, ...mode, send });
      expect(sent).toEqual([["S1"], ["S2"]]);
      expect(reported).toEqual([
        [1, 2],
        [2, 2],
      ]);
      expect(report.batches.map(({ offset, size }) => [offset, size])).toEqual([
        [1, 1],
        [4, 1],
      ]);
      expect(report.counts).toMatchObject({ queued: 2, invalid: 3 });
      expect([report.isComplete, report.outcome("S0"), report.outcome("S2")]).toEqual([
        false,
        "invalid",
        "queued",
      ]);
      expect([...report.items("invalid")].flatMap((itemOutcome) => itemOutcome.issues)).toEqual(
        issues,
      );
      expect([...report.items()].map(({ outcome, batch }) => [outcome, batch])).toEqual([
        ["invalid", undefined],
        ["queued", 0],
        ["invalid", undefined],
        ["invalid", undefined],
        ["queued", 1],
      ]);
    });
  });

  it("reports its progress after every batch, also when the callback throws", async () => {
    const { send } = sender();
    const reported: BatchProgress<string>[] = [];
    const onProgress = (progress: BatchProgress<string>): void => {
      reported.push(progress);
      throw new Error("no");
    };
    await sendSkus({ items: skus(5), send, batchSize: 2, onProgress });
    expect(reported.map(({ done, total }) => [done, total])).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
    expect(reported[1]?.last).toMatchObject({ index: 1, outcome: "queued" });
  });

  it("sends no further batch after an abort", async () => {
    const controller = new AbortController();
    const { sent, send } = sender();
    const onProgress = (): void => controller.abort();
    const { signal } = controller;
    const report = await sendSkus({
      ...{ items: skus(3), send, batchSize: 1, onProgress, signal },
    });
    expect(sent).toHaveLength(1);
    expect(outcomes(report)).toEqual(["queued", "unsent", "unsent"]);
    await expect(sendSkus({ items: skus(1), send, signal, batchSize: 1 })).rejects.toThrow();
  });

  it("sends no batch for an empty list", async () => {
    const { sent, send } = sender();
    const report = await sendSkus({ items: [], send, batchSize: 1 });
    expect(sent).toEqual([]);
    expect(report).toMatchObject({ isComplete: true, batches: [] });
  });

  it.each([0, -1, 1.5])("refuses the batch size %s", async (batchSize) => {
    const { send } = sender();
    await expect(sendSkus({ items: skus(1), send, batchSize })).rejects.toThrow(RangeError);
  });

  it("sends every valid item once and in order, and reports an outcome for each, whichever batches fail", async () => {
    const ending = fc.constantFrom(...(Object.keys(endings) as Ending[]));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(ending, { maxLength: 10 }),
        async (validity, batchSize, script) => {
          const { sent, send } = sender(script);
          const items = validity.map((isValid, n) => ({ stockCode: `S${n}`, isValid }));
          const check = ({ isValid }: { isValid: boolean }) => (isValid ? [] : [broken]);
          const options = { batchSize, onInvalid: "report" } as const;
          const report = await sendSkus({ items, send, check, ...options });
          const codes = items.filter(({ isValid }) => isValid).map(getKey);
          expect(sent.flat()).toEqual(codes.slice(0, sent.flat().length));
          expect([...report.items()].map(({ item }) => item)).toEqual(items);
          for (const { item, outcome, batch, issues } of report.items()) {
            expect(report.outcome(item.stockCode)).toBe(outcome);
            expect(outcome === "invalid").toBe(!item.isValid);
            expect(issues.length).toBe(item.isValid ? 0 : 1);
            if (!item.isValid) continue;
            expect(batch !== undefined && report.batches[batch]?.outcome).toBe(outcome);
            if (!sent.flat().includes(item.stockCode)) expect(outcome).toBe("unsent");
          }
          const counted = Object.values(report.counts).reduce((sum, element) => sum + element, 0);
          expect(counted).toBe(items.length);
        },
      ),
    );
  });
});
