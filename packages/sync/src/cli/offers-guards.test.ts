import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { useCommand } from "./command.fixture.ts";

const HEAD = "stockCode,listPrice,salePrice,quantity\n";
const A = "STK-00001";
const B = "STK-00002";

describe("the guards of offers push", () => {
  const command = useCommand({ packages: 5, products: 40 });
  const { findProduct, path } = command;
  beforeEach(() => {
    const config =
      "export default { offers: { initialPollDelayMs: 1 }, feed: { consistencyDelayMs: 1 } };";
    writeFileSync(path("marketplace-sync.config.mjs"), config);
  });
  const run = (...args: readonly string[]) => command.run(["offers", ...args]);
  const push = (content: string, ...flags: readonly string[]) => {
    writeFileSync(path("prices.csv"), content);
    return run("push", "prices.csv", ...flags);
  };
  const updates = () => command.countRequests("updatePriceAndStock");
  const priceOf = (stockCode: string) => findProduct(stockCode)?.salePrice;
  const stockOf = (stockCode: string) => findProduct(stockCode)?.quantity;
  /** Sets values by another database, as somebody does in the marketplace's panel. */
  const setByHand = async (row: string) => {
    writeFileSync(path("hand.csv"), HEAD + row);
    const flags = "--max-price-fall 100 --max-price-rise 1e9";
    const line = `offers push hand.csv --database ${path("hand.db")} ${flags}`;
    expect(await command.run(line)).toMatchObject({ status: 0 });
  };
  const codes = Array.from({ length: 40 }, (_, at) => `STK-000${String(at + 1).padStart(2, "0")}`);

  it("hold an implausible price alone, and send the row's stock, until it is accepted as it was seen", async () => {
    const listed = priceOf(A);
    const file = `stockCode;listPrice;salePrice;quantity\n${A};600,00;5,01;7\n${B};;;3\n`;
    const flags = ["--decimal-comma", "--result", "result.csv"];
    const held = await push(file, ...flags);
    const one = expect.stringContaining("the prices of 1 held");
    expect(held).toMatchObject({ status: 3, error: one });
    expect(held.out).toContain("offers accept result.csv\n2 rows: 1 held, 1 confirmed\n");
    expect([priceOf(A), stockOf(A), stockOf(B)]).toEqual([listed, 7, 3]);
    const row = readFileSync(path("result.csv"), "utf8").split("\n")[1] ?? "";
    expect(row).toContain(`600,00 5,01 instead of 552,81 ${listed?.replace(".", ",")} TL`);
    const { out } = await run("status");
    expect(out).toMatch(
      /STK-00001 {2}held since 20\d\d-.* salePrice 5\.01 is 99 % below the listed 501\.31/,
    );
    const again = ["result.csv", "--ignore-unknown-columns", "--decimal-comma"];
    expect((await run("push", ...again)).out).toContain("2 rows: 1 held, 1 confirmed\n");
    expect((await push(file, ...flags)).status).toBe(3);
    const released = { status: 0, out: "1 price released, 1 confirmed\n" };
    expect(await run("accept", "result.csv")).toMatchObject(released);
    expect(priceOf(A)).toBe("5.01");
    expect(await push(file, ...flags)).toMatchObject({ status: 0 });
    const none = expect.stringContaining("result.csv has no held prices");
    expect(await run("accept", "result.csv")).toMatchObject({ status: 2, error: none });
  });

  it("release other prices than those of a result file only by name", async () => {
    await push(`${HEAD}${A},600,5.01,\n`, "--result", "old.csv");
    await push(`${HEAD}${A},600,5.02,\n`);
    const otherwise = expect.stringContaining("is held otherwise now: 600.00 5.02");
    expect(await run("accept", "old.csv")).toMatchObject({ status: 3, error: otherwise });
    expect(priceOf(A)).toBe("501.31");
    const partly = { status: 3, error: "nobody's has no held prices\n" };
    expect(await run("accept", A, "nobody's")).toMatchObject(partly);
    expect(priceOf(A)).toBe("5.02");
    writeFileSync(path("precious"), "precious");
    const refused = expect.stringContaining("precious is not the result file of a push");
    expect(await run("accept", "precious")).toMatchObject({ status: 2, error: refused });
  });

  it("refuse prices of 0 and below", async () => {
    const { status, out } = await push(`${HEAD}${A},0,0,0\n${B},20,-1,\n`);
    expect([status, out]).toEqual([3, expect.stringContaining("must be above 0")]);
    expect(updates()).toBe(0);
  });

  it("have their limits from flags, environment and configuration file", async () => {
    const file = `${HEAD}${A},600,450,\n`;
    expect(await push(file, "--max-price-fall", "10%")).toMatchObject({ status: 3 });
    writeFileSync(path("prices.csv"), file);
    const pushWith = (variables: object) => command.run("offers push prices.csv", { ...variables });
    expect(await pushWith({ MARKETPLACE_MAX_PRICE_FALL: "10" })).toMatchObject({ status: 3 });
    const error = 'MARKETPLACE_MAX_ZEROED: "half" must be a number from 0 to 100';
    const refused = { status: 2, error: expect.stringContaining(error) };
    expect(await pushWith({ MARKETPLACE_MAX_ZEROED: "half" })).toMatchObject(refused);
    expect(updates()).toBe(0);
    expect(await push(file)).toMatchObject({ status: 0 });
  });

  it("compare with what is listed now: the same file again sets right what was changed by hand", async () => {
    const file = `${HEAD}${A},600,450,9\n${B},,,4\n`;
    for (let time = 0; time < 2; time += 1) expect(await push(file)).toMatchObject({ status: 0 });
    expect(updates()).toBe(1);
    await setByHand(`${A},700,400,5\n${B},,,8\n`);
    expect(await push(file)).toMatchObject({ status: 0, out: "2 rows: 2 confirmed\n" });
    expect([priceOf(A), stockOf(A), stockOf(B)]).toEqual(["450.00", 9, 4]);
  });

  it("read nothing before a stock is sent that the marketplace was not known to list", async () => {
    const { error } = await push(`stockCode,quantity\n${A},9\n`);
    expect(error).not.toContain("comparing");
    const { error: again } = await push(`stockCode,quantity\n${A},9\n`);
    expect(again).toContain("comparing with the marketplace: 1 request\n");
    expect(updates()).toBe(1);
  });

  it("offer no sold unit again with the same file where no feed reads the orders, and say what is listed lower", async () => {
    const asOf = ["--as-of", new Date(Date.now() - 1_000).toISOString()];
    const file = `stockCode,quantity\n${A},9\n${B},9\n`;
    await push(file, ...asOf);
    const { control, sellerId } = command.sandbox;
    control.orders.place(sellerId, { lines: [{ stockCode: A, quantity: 2 }] });
    await setByHand(`${B},,,4\n`);
    const kept = updates();
    const lower = expect.stringContaining("2 listed lower and not raised");
    expect(await push(file, ...asOf, "--dry-run")).toMatchObject({ status: 3, out: lower });
    for (let time = 0; time < 2; time += 1) {
      expect(await push(file, ...asOf, "--result", "result.csv")).toMatchObject({
        ...{ status: 3, error: lower, out: expect.stringContaining("2 rows: 2 listed-lower\n") },
      });
    }
    expect([stockOf(A), stockOf(B), updates()]).toEqual([7, 4, kept]);
    expect(readFileSync(path("result.csv"), "utf8")).toMatch(
      /^2,listed-lower,,listed-lower,"The marketplace lists 7 in stock, less than was set: .*push a newer count/m,
    );
    expect(JSON.parse((await run("status", "--json")).out)).toMatchObject([
      { stocks: { confirmed: 0, "listed-lower": 2 } },
    ]);
    expect(await command.run("status --check")).toMatchObject({
      ...{ status: 3, error: expect.stringContaining("and not raised: 2; see") },
    });
    await command.run("once");
    expect(await push(file, ...asOf)).toMatchObject({ status: 0 });
    expect([stockOf(A), stockOf(B)]).toEqual([7, 9]);
    expect(await command.run("status --check")).toMatchObject({ status: 0, error: "" });
  });

  it("raise a stock that is listed lower to a newer count, though no feed runs", async () => {
    await push(`stockCode,quantity\n${A},9\n`);
    await setByHand(`${A},,,4\n`);
    utimesSync(path("prices.csv"), new Date(), new Date(Date.now() + 1));
    expect(await run("push", "prices.csv")).toMatchObject({ status: 0 });
    expect(stockOf(A)).toBe(9);
  });

  it("refuse a file whole that sets more than 30 % of the listed stock to 0", async () => {
    const rows = (zeros: number) =>
      codes.map((code, index) => `${code},${index < zeros ? 0 : 5}\n`);
    const file = (zeros: number) => `stockCode,quantity\n${rows(zeros).join("")}`;
    const stocked = codes.filter((code) => Number(stockOf(code)) > 0);
    expect(stocked).toHaveLength(36);
    const refused = "set 11 of the 36 SKUs that are listed with stock to 0, 30.5 % of them";
    const error = expect.stringContaining(refused);
    expect(await push(file(12))).toMatchObject({ status: 2, error });
    expect(updates()).toBe(0);
    expect(await push(file(12), "--dry-run")).toMatchObject({ status: 2 });
    expect(await push(file(11))).toMatchObject({ status: 0 });
    const few = `stockCode,quantity\n${rows(40).slice(0, 19).join("")}`;
    expect(await push(few)).toMatchObject({ status: 0 });
  });

  it("offer nothing of what a complete file lacks, but keep what it has in an invalid row", async () => {
    const rows = codes.slice(2).map((code) => `${code},5\n`);
    const file = `stockCode,quantity\n${A},none\n${rows.join("")}`;
    expect(await push(file, "--complete", "--result", "result.csv")).toEqual({
      status: 3,
      error: expect.stringContaining("1 of them lacking in the file, which get stock 0"),
      out: expect.stringContaining("40 rows: 1 invalid, 39 confirmed"),
    });
    expect([stockOf(A), stockOf(B), stockOf("STK-00003")]).toEqual([390, 0, 5]);
    const last = readFileSync(path("result.csv"), "utf8").trimEnd().split("\n").at(-1);
    expect(last).toMatch(/^,confirmed,,confirmed,,.*,STK-00002,0,/);
  });

  it.each([
    ["stockCode,quantity\nSTK-00001,5\n", "set 31 of the 32 SKUs"],
    ["stockCode,quantity\n,5\n", "1 of the rows have no stock code"],
    ["stockCode,quantity\nSTK-00001,5", "may be cut"],
    ["stockCode,quantity\n", "has no rows"],
  ])("refuse the complete file %j", async (content, message) => {
    writeFileSync(path("prices.csv"), content);
    utimesSync(path("prices.csv"), new Date(), new Date(Date.now() - 61_000));
    const { status, error } = await run("push", "prices.csv", "--complete");
    expect([status, error]).toEqual([2, expect.stringContaining(message)]);
    expect(updates()).toBe(0);
  });

  it("refuse a negative count with what is still offered, or take it as 0", async () => {
    const file = `stockCode,quantity\n${A},-2\n${B},4\n`;
    const { status, out } = await push(file);
    const refused = "quantity is negative: -2; the marketplace still offers 390";
    expect([status, out]).toEqual([3, expect.stringContaining(refused)]);
    expect(await push(file, "--negative-as-zero")).toMatchObject({ status: 0 });
    expect([stockOf(A), stockOf(B)]).toEqual([0, 4]);
  });

  it("add the counts of warehouses, and refuse those with different prices", async () => {
    const counts = `${A},,,3\n${B},600,550,2\n${A},,,4\n${B},600,540,2\n`;
    const unclear = "STK-00003,,,1\nSTK-00003,,,x\n";
    const { status, out } = await push(`${HEAD}${counts}${unclear}`, "--sum-duplicates");
    expect([status, out]).toEqual([3, expect.stringContaining("6 rows: 2 confirmed, 4 invalid\n")]);
    expect(out).toContain(`line 3  ${B}  invalid  has other prices than line 5`);
    expect(out).toContain("line 6  STK-00003  invalid  cannot be summed, because of line 7");
    expect([stockOf(A), priceOf(B)]).toEqual([7, findProduct(B)?.salePrice]);
    expect(await push(`${HEAD}${A},,,3\n${A},,,5\n`)).toMatchObject({ status: 3 });
  });
});
