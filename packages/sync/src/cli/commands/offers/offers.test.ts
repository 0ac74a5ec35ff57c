import { mkdtempSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import { useSandbox } from "../../../sandbox.fixture.ts";
import { runHere, sandboxVariables } from "../../command.fixture.ts";

describe("the command offers", () => {
  let sandbox: RunningSandbox;
  let folder: string;

  const { findProduct } = useSandbox({ packages: 5, products: 40 }, (started) => {
    sandbox = started;
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sync-"));
    const config =
      "export default { offers: { initialPollDelayMs: 1 }, feed: { consistencyDelayMs: 1 } };";
    writeFileSync(join(folder, "marketplace-sync.config.mjs"), config);
  });

  const environment = () => ({
    ...sandboxVariables(sandbox),
    MARKETPLACE_DATABASE: join(folder, "marketplace.db"),
  });
  const run = (args: readonly string[], isTerminal = false) =>
    runHere(["offers", ...args], { folder, environment: environment() }, isTerminal);
  const push = (content: string | Buffer, ...flags: readonly string[]) => {
    writeFileSync(join(folder, "prices.csv"), content);
    return run(["push", "prices.csv", ...flags]);
  };
  const updates = () =>
    sandbox.control.requests.list().filter(({ operation }) => operation === "updatePriceAndStock");
  const result = (separator: string) =>
    readFileSync(join(folder, "outcomes.csv"), "utf8")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(separator).slice(0, 6).join(","));

  it("pushes a file, and names what became of each row", async () => {
    const { status, out, error } = await push(
      "\ufeffStock Code;list_price;SALEPRICE;quantity\r\n" +
        "STK-00001;20.00;10.50;7\r\n" +
        "STK-00002;;;3\r\n" +
        "STK-00003;20.00;30.00;\r\n" +
        "nobody's;20;10;\r\n" +
        "STK-00004;20,00;10,00;\r\n" +
        "STK-00005;20;10;1.5\r\n" +
        "STK-00006;20;10\r\n" +
        ";20;10;1\r\n" +
        "STK-00007;20;10;1\r\n" +
        "STK-00007;20;11;1\r\n",
      "--result",
      "outcomes.csv",
    );
    expect(error).toContain("prices.csv: 10 rows, 7 invalid, 3 new or changed, 0 desired before\n");
    expect(status).toBe(3);
    expect(out).toContain("10 rows: 2 confirmed, 7 invalid, 1 rejected\n");
    expect(result(";")).toEqual([
      "\ufeffline,stockCode,outcome,price,stock,reason",
      "2,STK-00001,confirmed,confirmed,confirmed,",
      "3,STK-00002,confirmed,,confirmed,",
      "4,STK-00003,invalid,,,listPrice must not be lower than salePrice",
      "5,nobody's,rejected,rejected,,The marketplace has no product with this stock code",
      `6,STK-00004,invalid,,,"listPrice has a decimal comma`,
      "7,STK-00005,invalid,,,quantity must be a whole number",
      '8,STK-00006,invalid,,,"has 3 values for 4 columns',
      "9,,invalid,,,stockCode must not be empty",
      "10,STK-00007,invalid,,,stockCode stands on other lines too: 11",
      "11,STK-00007,invalid,,,stockCode stands on other lines too: 10",
    ]);
  });

  it("shows what would change, and sends nothing", async () => {
    const file = "stockCode,listPrice,salePrice,quantity\nSTK-00001,20,10,5\nSTK-00002,1,2,\n";
    const dry = await push(file, "--dry-run");
    expect(dry).toMatchObject({
      status: 3,
      out: "STK-00001  prices not set yet -> 20.00 10.00  stock not set yet -> 5\n",
    });
    expect(dry.error).toContain("1 of 2 rows would change, 1 are invalid; nothing was sent");
    expect(updates()).toEqual([]);
    const measured = ["--as-of", "2026-01-31T10:00:00Z"];
    await push("stockCode,listPrice,salePrice,quantity\nSTK-00001,20,10,5\n", ...measured);
    const { status, out } = await push(
      "stockCode,listPrice,salePrice,quantity\nSTK-00001,20,11,5\n",
      "--dry-run",
      ...measured,
    );
    expect({ status, out }).toEqual({
      status: 0,
      out: "STK-00001  prices 20.00 10.00 -> 20.00 11.00\n",
    });
  });

  it("takes decimal commas with --decimal-comma, in a file in Windows-1254", async () => {
    const header = Buffer.from("stockCode\tlistPrice\tsalePrice\n");
    const rows = Buffer.from("\u015eAPKA\t1234,50\t1000,5\nSTK-00001\t20,00\t10,00\n", "utf8");
    // In the encoding Windows-1254, the letter S with cedilla is the byte 0xDE.
    const turkish = Buffer.from([0xde, ...rows.subarray(2)]);
    const { out } = await push(Buffer.concat([header, turkish]), "--decimal-comma", "--json");
    expect(JSON.parse(out)).toMatchObject({
      lines: 2,
      outcomes: { confirmed: 1, rejected: 1 },
      failed: [{ line: 2, stockCode: "\u015eAPKA", outcome: "rejected" }],
    });
    const points = await push("stockCode;listPrice;salePrice\nA;1.50;1.00\n", "--decimal-comma");
    expect(points.out).toContain("has a point; with --decimal-comma write 1234,50");
  });

  it.each([
    ["", "is empty"],
    ["stockCode,quantity\n", "has no rows"],
    ["stockCode,salesPrice\nA,1\n", 'has the unknown column "salesPrice"; known are stockCode,'],
    ["listPrice,salePrice\n1,1\n", "has no column stockCode"],
    ["stockCode\nA\n", "has neither prices nor quantity"],
    ["stockCode,quantity,stock_code\nA,1,A\n", "has the column stockCode twice"],
    ['stockCode,quantity\n"A,1\nB,2\n', "a quote is not closed"],
    ['stockCode,quantity\n"A"B,1\n', "there is text after the closing quote"],
    [Buffer.from([0, 1, 2, 3, 10, 0]), "contains NUL bytes"],
  ])("refuses the file %j", async (content, message) => {
    const { status, error } = await push(content);
    expect(error).toContain(message);
    expect(status).toBe(2);
    expect(updates()).toEqual([]);
  });

  it("refuses a result in place of the pushed file, the database, a link or a folder, and sends nothing", async () => {
    const content = "stockCode,quantity\nSTK-00001,4\n";
    await run(["status"]);
    writeFileSync(join(folder, "precious"), "precious");
    symlinkSync("precious", join(folder, "link.csv"));
    for (const name of ["prices.csv", "marketplace.db", "link.csv", "precious", "."]) {
      const { status, error } = await push(content, "--result", name);
      expect([status, error]).toEqual([
        2,
        expect.stringContaining("is not the result file of a push"),
      ]);
    }
    expect(readFileSync(join(folder, "prices.csv"), "utf8")).toBe(content);
    expect(updates()).toHaveLength(0);
  });

  it("replaces an earlier result, and what a killed process left of one, but writes through no link", async () => {
    const content = "stockCode,quantity\nSTK-00001,4\n";
    writeFileSync(join(folder, "precious"), "precious");
    symlinkSync("precious", join(folder, "outcomes.csv.part"));
    for (let time = 0; time < 2; time += 1) {
      expect(await push(content, "--result", "outcomes.csv")).toMatchObject({ status: 0 });
    }
    expect(result(",")).toHaveLength(2);
    expect(readFileSync(join(folder, "precious"), "utf8")).toBe("precious");
  });

  it("refuses a missing file, and a result that cannot be written before anything is sent", async () => {
    const missing = await run(["push", "missing.csv"]);
    expect(missing).toMatchObject({ status: 2 });
    expect(missing.error).toContain("there is no such file");
    const file = "stockCode,quantity\nSTK-00001,5\n";
    const { status, error } = await push(file, "--result", "no/such/folder.csv");
    expect(status).toBe(2);
    expect(error).toContain("cannot be written");
    expect(updates()).toEqual([]);
  });

  it("shows how offers stand, what the marketplace lists otherwise, and sends that again", async () => {
    await push("stockCode,listPrice,salePrice\nSTK-00001,20,10\n");
    const status = await run(["status"]);
    expect(status.out).toMatch(/^seller\s+desired\s+sending/);
    expect(JSON.parse((await run(["status", "--json"])).out)).toMatchObject([
      { seller: "shop", offers: 1, prices: { confirmed: 1 } },
    ]);
    await push("stockCode,listPrice,salePrice\nSTK-00001,20,12\n", "--database", join(folder, "2"));
    expect(await run(["diff"])).toMatchObject({
      status: 3,
      out: "STK-00001  price  expected 20.00 10.00, listed 20.00 12.00 TL\n",
    });
    expect((await run(["diff", "--repair"])).status).toBe(0);
    expect(await run(["diff"])).toMatchObject({ status: 0, out: "" });
  });

  it("sells nothing twice by a file that is pushed twice, late or after a sale", async () => {
    const once = () => runHere(["once"], { folder, environment: environment() }, false);
    const file = (quantity: number, time: string) => {
      writeFileSync(join(folder, "stock.csv"), `stockCode,quantity\nSTK-00001,${quantity}\n`);
      utimesSync(join(folder, "stock.csv"), new Date(time), new Date(time));
    };
    const listed = () => findProduct("STK-00001")?.quantity;
    const sell = (quantity: number) =>
      sandbox.control.orders.place(sandbox.sellerId, {
        lines: [{ stockCode: "STK-00001", quantity }],
      });
    await once();
    const measuredAt = new Date(Date.now() - 60_000).toISOString();
    file(20, measuredAt);
    sell(3);
    const first = await run(["push", "stock.csv"]);
    expect(first.error).toContain(`stock as of ${measuredAt}, when the file was last modified`);
    expect([first.status, listed()]).toEqual([0, 17]);
    sell(2);
    expect([(await run(["push", "stock.csv"])).status, listed()]).toEqual([0, 15]);
    expect(updates()).toHaveLength(1);
    file(40, new Date(Date.now() - 120_000).toISOString());
    const late = await run(["push", "stock.csv"]);
    expect(late.error).toContain("1 superseded by a newer measurement");
    expect([late.status, listed()]).toEqual([3, 15]);
    expect(late.out).toContain("superseded  A newer stock measurement was set");
    expect([(await run(["push", "stock.csv", "--as-of", measuredAt])).status, listed()]).toEqual([
      0, 35,
    ]);
    const future = await run(["push", "stock.csv", "--as-of", "2099-01-01"]);
    expect([future.status, future.error]).toEqual([2, expect.stringContaining("in the future")]);
    file(40, "2099-01-01T00:00:00Z");
    const touched = await run(["push", "stock.csv"]);
    expect([touched.status, touched.error]).toEqual([
      2,
      expect.stringContaining("stock.csv: asOf must not be in the future"),
    ]);
  });

  it("reads a file as an ERP writes it, and says in its format what the marketplace lists", async () => {
    const { status, out } = await push(
      "SKU no.|Name|Pieces|List|Sale\nSTK-00001|Mug; red|1.234|1.234,50|999,9\nSTK-00002|Cup|5,00||\n",
      ...["--columns", "stockCode=SKU no.,quantity=Pieces, listPrice=List,salePrice=Sale"],
      ...["--ignore-unknown-columns", "--decimal-comma", "--separator", "|"],
      ...["--result", "outcomes.csv"],
    );
    expect({ status, out }).toEqual({ status: 0, out: "2 rows: 2 confirmed\n" });
    const [header, first, second] = readFileSync(join(folder, "outcomes.csv"), "utf8").split(
      "\r\n",
    );
    expect(header).toBe(
      "line|SKU no.|outcome|price|stock|reason|at|List|Sale|currencyType|Pieces|observedAt",
    );
    expect(first).toMatch(
      /^2\|STK-00001\|confirmed\|confirmed\|confirmed\|\|.*Z\|"1234,50"\|"999,90"\|TL\|1234\|.*Z$/,
    );
    expect(second).toMatch(
      /^3\|STK-00002\|confirmed\|\|confirmed\|\|.*Z\|"[\d,]+"\|"[\d,]+"\|TL\|5\|.*Z$/,
    );
    expect(findProduct("STK-00001")).toMatchObject({ listPrice: "1234.50", quantity: 1234 });
  });

  it("names a forgotten option in one sentence, with the number of rows and three examples", async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `STK-${n};${n},50;${n},50`);
    const file = ["stockCode;listPrice;salePrice", ...rows].join("\n");
    for (const flags of [[], ["--dry-run"]]) {
      const { status, out, error } = await push(file, ...flags);
      expect(status).toBe(3);
      expect(`${out}${error}`).toContain(
        "500 rows are invalid, listPrice has a decimal comma; write 12.50, or pass --decimal-comma; salePrice",
      );
      expect(`${out}${error}`).toContain(
        'line 2 (STK-0: "0,50"), line 3 (STK-1: "1,50"), line 4 (STK-2: "2,50"), ...',
      );
      expect(`${out}${error}`.split("\n").length).toBeLessThan(8);
    }
    expect(updates()).toEqual([]);
  });

  it("shows a bar on a terminal, and plain lines elsewhere", async () => {
    writeFileSync(join(folder, "prices.csv"), "stockCode,quantity\nSTK-00001,5\n");
    const { error } = await run(["push", "prices.csv"], true);
    expect(error).toContain("\r\u001b[K[");
    expect(error).toMatch(/\[[#-]{24}\] \d of 1 done/);
    const piped = await push("stockCode,quantity\nSTK-00001,6\n");
    expect(piped.error).toMatch(/\n\d of 1 done/);
    expect(piped.error).not.toContain("\u001b");
  });
});
