import { readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createSandbox } from "@marketplace-seller/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import { useCommand } from "./command.fixture.ts";

describe("the command offers", () => {
  const command = useCommand({ packages: 5, products: 40 });
  const { findProduct, path } = command;
  const CONFIG =
    "export default { offers: { initialPollDelayMs: 1, maxPriceFall: 100 }, feed: { consistencyDelayMs: 1 } };";
  beforeEach(() => {
    writeFileSync(path("marketplace-sync.config.mjs"), CONFIG);
  });

  const run = (...args: readonly string[]) => command.run(["offers", ...args]);
  const push = (content: string | Buffer, ...flags: readonly string[]) => {
    writeFileSync(path("prices.csv"), content);
    return run("push", "prices.csv", ...flags);
  };
  const WRITE_RESULT = ["--result", "outcomes.csv"];
  const STOCK = "stockCode,quantity\nSTK-00001,4\n";
  const updates = () => command.countRequests("updatePriceAndStock");
  const readResult = (encoding = "utf-8") =>
    new TextDecoder(encoding, { ignoreBOM: true })
      .decode(readFileSync(path("outcomes.csv")))
      .trimEnd()
      .split(/\r?\n/);

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
      ...WRITE_RESULT,
    );
    expect(error).toContain("prices.csv: 10 rows, 7 invalid, 3 new or changed, 0 desired before\n");
    expect(status).toBe(3);
    expect(out).toContain("10 rows: 2 confirmed, 7 invalid, 1 rejected\n");
    expect(readResult().map((line) => line.split(";").slice(0, 5).join(","))).toEqual([
      "\ufeffline,outcome,price,stock,reason",
      "2,confirmed,confirmed,confirmed,",
      "3,confirmed,,confirmed,",
      "4,invalid,,,listPrice must not be lower than salePrice",
      "5,rejected,rejected,,The marketplace has no product with this stock code",
      `6,invalid,,,"listPrice has a decimal comma`,
      "7,invalid,,,quantity must be a whole number",
      '8,invalid,,,"has 3 values for 4 columns',
      "9,invalid,,,stockCode must not be empty",
      "10,invalid,,,stockCode stands on other lines too: 11",
      "11,invalid,,,stockCode stands on other lines too: 10",
    ]);
    expect(readFileSync(path("outcomes.csv"), "utf8")).toContain(
      ";STK-00004;20,00;10,00;;".replaceAll(/[\d]+,00/g, '"$&"'),
    );
  });

  it("compares with the marketplace, sums up what would be sent, and sends nothing", async () => {
    const file = "stockCode,listPrice,salePrice,quantity\nSTK-00001,600,500,5\n";
    const { salePrice, quantity } = findProduct("STK-00001") ?? {};
    const change = `STK-00001  send  listPrice 552.81 -> 600.00  salePrice ${salePrice} -> 500.00  quantity ${quantity} -> 5\n`;
    expect(await push(`${file}STK-00002,1,2,\n`, "--dry-run")).toEqual({
      status: 3,
      out: `largest changes:\n  ${change}2 rows: 1 would be sent, 0 unchanged, 0 held, 0 superseded, 1 invalid; nothing was sent\n`,
      error: expect.stringContaining("line 3  STK-00002  invalid  listPrice must not be lower"),
    });
    expect(updates()).toBe(0);
    await push(file);
    const comma = "stockCode;listPrice;salePrice\nSTK-00001;600,00;499,50\nSTK-00002;900;4,50\n";
    const { out, status } = await push(comma, "--dry-run", "--verbose", "--decimal-comma");
    expect(status).toBe(3);
    expect(out).toMatch(/^STK-00001 {2}send {2}salePrice 500,00 -> 499,50\nSTK-00002 {2}held {2}/);
    expect(out).toContain("salePrice 4,50 is below 1 % of its listPrice 900,00");
    expect(
      JSON.parse((await push(comma, "--dry-run", "--json", "--decimal-comma")).out),
    ).toMatchObject({
      ...{ rows: 2, send: 1, unchanged: 0, held: 1, superseded: 0, invalid: 0, absent: 0 },
      largest: expect.arrayContaining([expect.objectContaining({ stockCode: "STK-00001" })]),
    });
    const implausible = "stockCode,listPrice,salePrice,quantity\nSTK-00002,900,4.50,3\n";
    const { out: held } = await push(implausible, "--dry-run");
    expect(held).toContain("0 would be sent, 0 unchanged, 1 held (the stock of 1 would be sent)");
    expect(updates()).toBe(1);
  });

  it("takes decimal commas with --decimal-comma, and no points, and writes the outcomes as JSON", async () => {
    const rows = ["SHIRT\t1234,50\t1000,5", "STK-00001\t20,00\t10,00", "STK-00002\t1.50\t1.00"];
    const file = ["stockCode\tlistPrice\tsalePrice", ...rows, ""].join("\n");
    const { out } = await push(file, "--decimal-comma", "--json");
    expect(JSON.parse(out)).toMatchObject({
      lines: 3,
      outcomes: { confirmed: 1, rejected: 1, invalid: 1 },
      failed: [
        { line: 2, stockCode: "SHIRT", outcome: "rejected" },
        { line: 4, outcome: "invalid", reason: expect.stringContaining("has a point; with") },
      ],
    });
  });

  const NO_RESULT = "is not the result file of a push";

  it.each([
    ["", "", "is empty"],
    ["stockCode,quantity\n", "", "has no rows"],
    ["stockCode,salesPrice\nA,1\n", "", 'the unknown column "salesPrice"; known are stockCode,'],
    ["listPrice,salePrice\n1,1\n", "", "has no column stockCode"],
    ["stockCode\nA\n", "", "has neither prices nor quantity"],
    ["stockCode,quantity,stock_code\nA,1,A\n", "", "has the column stockCode twice"],
    ['stockCode,quantity\n"A,1\nB,2\n', "", "a quote is not closed"],
    ['stockCode,quantity\n"A"B,1\n', "", "there is text after the closing quote"],
    [Buffer.from([0, 1, 2, 3, 10, 0]), "", "contains NUL bytes"],
    [STOCK, "--as-of 2099-01-01T00:00Z", "in the future"],
    [STOCK, "--result no/such/folder.csv", "cannot be written"],
    [STOCK, "--result prices.csv", NO_RESULT],
    [STOCK, "--result orders.db", NO_RESULT],
    [STOCK, "--result link.csv", NO_RESULT],
    [STOCK, "--result precious", NO_RESULT],
    [STOCK, "--result .", NO_RESULT],
  ])("sends nothing of a file that cannot be pushed: %j %s", async (content, flags, message) => {
    await run("status");
    writeFileSync(path("precious"), "precious");
    symlinkSync("precious", path("link.csv"));
    const { status, error } = await push(content, ...flags.split(" ").filter(Boolean));
    expect([status, error]).toEqual([2, expect.stringContaining(message)]);
    expect(readFileSync(path("prices.csv"))).toEqual(Buffer.from(content));
    expect(updates()).toBe(0);
  });

  it("replaces an earlier result, and what a killed process left of one, but writes through no link", async () => {
    writeFileSync(path("precious"), "precious");
    symlinkSync("precious", path("outcomes.csv.part"));
    for (let time = 0; time < 2; time += 1) {
      expect(await push(STOCK, ...WRITE_RESULT)).toMatchObject({ status: 0 });
    }
    expect(readResult()).toHaveLength(2);
    expect(readFileSync(path("precious"), "utf8")).toBe("precious");
  });

  it("shows how offers stand, what the marketplace lists otherwise, and sends that again", async () => {
    await push("stockCode,listPrice,salePrice\nSTK-00001,20,10\n");
    expect((await run("status")).out).toMatch(/^seller\s+desired\s+held\s+sending/);
    expect(JSON.parse((await run("status", "--json")).out)).toMatchObject([
      { seller: "shop", offers: 1, prices: { confirmed: 1 } },
    ]);
    await push("stockCode,listPrice,salePrice\nSTK-00001,20,12\n", "--database", path("2"));
    expect(await run("diff")).toMatchObject({
      status: 3,
      out: "STK-00001  price  expected 20.00 10.00, listed 20.00 12.00 TL\n",
    });
    expect((await run("diff", "--repair")).status).toBe(0);
    expect(await run("diff")).toMatchObject({ status: 0, out: "" });
  });

  it("exports prices and stock as a seed file, which a sandbox accepts", async () => {
    await push("stockCode,listPrice,salePrice,quantity\nSTK-00001,20,10.5,7\nSTK-00002,,,3\n");
    const exported = await run("export", "--seed-file", "shop.json");
    expect(exported).toMatchObject({ status: 0, error: "2 products written to shop.json\n" });
    const seed = JSON.parse(readFileSync(path("shop.json"), "utf8"));
    const priced = { salePrice: "10.50", listPrice: "20.00" };
    expect(seed.products).toMatchObject([
      { stockCode: "STK-00001", ...priced, quantity: 7 },
      { stockCode: "STK-00002", quantity: 3 },
    ]);
    await using sandbox = createSandbox({ seed, packages: 5 });
    const { content } = sandbox.control.products.list(sandbox.sellerId, { size: 10 });
    expect(content.map(({ stockCode, quantity }) => [stockCode, quantity])).toEqual([
      ["STK-00001", 7],
      ["STK-00002", 3],
    ]);
    expect(await run("export")).toMatchObject({ status: 2 });
    expect(await run("export", "--seed-file", "nowhere/shop.json")).toMatchObject({ status: 2 });
  });

  it("exits with 3 when what it sends again is not confirmed", async () => {
    const limits = "confirmationTimeoutMs: 1, maxSends: 1, maxPriceFall: 100";
    const config = `export default { offers: { initialPollDelayMs: 1, ${limits} } };`;
    writeFileSync(path("marketplace-sync.config.mjs"), config);
    await push("stockCode,listPrice,salePrice\nSTK-00001,20,10\n");
    await push("stockCode,listPrice,salePrice\nSTK-00001,20,12\n", "--database", path("2"));
    command.sandbox.control.faults.add({ kind: "sku-failed", stockCode: "STK-00001" });
    expect(await run("diff", "--repair")).toMatchObject({
      status: 3,
      error: expect.stringContaining("1 offer mismatch, sent again; not confirmed: 1\n"),
    });
    command.sandbox.control.faults.remove();
  });

  it("takes the stock as of the file's last modification, or of --as-of", async () => {
    const measuredAt = Date.now() - 60_000;
    const olderAt = measuredAt - 60_000;
    /** Pushes a file that was modified at a time; returns what the command says, and the stock that is listed then. */
    const pushStock = async (quantity: number, modifiedAt: number, ...flags: readonly string[]) => {
      writeFileSync(path("stock.csv"), `stockCode,quantity\nSTK-00001,${quantity}\n`);
      utimesSync(path("stock.csv"), new Date(modifiedAt), new Date(modifiedAt));
      const { status, error, out } = await run("push", "stock.csv", ...flags);
      return { status, text: error + out, listed: findProduct("STK-00001")?.quantity };
    };
    const time = new Date(measuredAt).toISOString();
    const taken = expect.stringContaining(`stock as of ${time}, when the file was last modified`);
    expect(await pushStock(20, measuredAt)).toEqual({ status: 0, text: taken, listed: 20 });
    const superseded =
      /1 superseded by a newer measurement[\s\S]*superseded {2}A newer stock measurement was set/;
    const text = expect.stringMatching(superseded);
    expect(await pushStock(40, olderAt)).toEqual({ status: 3, text, listed: 20 });
    const asOf = await pushStock(40, olderAt, "--as-of", time);
    expect(asOf).toMatchObject({ status: 0, listed: 40 });
    const refused = expect.stringContaining("stock.csv: asOf must not be in the future");
    const unsent = { status: 2, text: refused, listed: 40 };
    expect(await pushStock(30, Date.UTC(2099, 0))).toEqual(unsent);
  });

  it("reads a file as an ERP writes it, and says in its format what the marketplace lists", async () => {
    // In the encoding Windows-1254, the letter S with cedilla is the byte 0xDE.
    const { status, out } = await push(
      Buffer.from(
        "SKU no.|Name|Pieces|List|\u00deale\nSTK-00001|Mug; red|1.234|1.234,50|999,9\n" +
          "STK-00002|=\u00deapka|5,00||\nSTK-00003|-|5,5|1.2,0|x\n",
        "latin1",
      ),
      ...["--columns", "stockCode=SKU no.,quantity=Pieces, listPrice=List,salePrice=\u015eale"],
      ...["--ignore-unknown-columns", "--decimal-comma", "--separator", "|"],
      ...WRITE_RESULT,
    );
    expect({ status, out }).toEqual({
      status: 3,
      out: expect.stringContaining("3 rows: 2 confirmed, 1 invalid\n"),
    });
    const price = '"[\\d,]+"';
    expect(readResult("windows-1254")).toEqual([
      "line|outcome|price|stock|reason|at|SKU no.|Name|Pieces|List|\u015eale|currencyType|stockCode|held|observedAt",
      expect.stringMatching(
        /^2\|confirmed\|confirmed\|confirmed\|\|[\d: -]{19}\|STK-00001\|"Mug; red"\|1234\|"1234,50"\|"999,90"\|TL\|STK-00001\|\|[\d: -]{19}$/,
      ),
      expect.stringMatching(
        `^3\\|confirmed\\|\\|confirmed\\|\\|[\\d: -]{19}\\|STK-00002\\|=\u015eapka\\|5\\|${price}\\|${price}\\|TL\\|STK-00002\\|\\|[\\d: -]{19}$`,
      ),
      expect.stringMatching(/^4\|invalid\|.*\|STK-00003\|-\|"5,5"\|"1.2,0"\|x\|\|STK-00003\|\|$/),
    ]);
    expect(readFileSync(path("outcomes.csv"), "latin1")).not.toContain("\r");
    expect(findProduct("STK-00001")).toMatchObject({ listPrice: "1234.50", quantity: 1234 });
  });

  it("sends nothing of a file that is still being written", async () => {
    const cut = "stockCode,quantity\nSTK-00001,12";
    const error = expect.stringContaining("it may still be being written");
    expect(await push(cut)).toMatchObject({ status: 2, error });
    expect(updates()).toBe(0);
    utimesSync(path("prices.csv"), new Date(), new Date(Date.now() - 61_000));
    const taken = expect.stringContaining("the last line has no line end; it is taken as it is");
    expect(await run("push", "prices.csv")).toMatchObject({ status: 0, error: taken });
  });

  it("names a forgotten option in one sentence, with the number of rows and three examples", async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `STK-${n};${n},50;${n},50`);
    const file = ["stockCode;listPrice;salePrice", ...rows, ""].join("\n");
    for (const flags of [[], ["--dry-run"]]) {
      const { status, out, error } = await push(file, ...flags);
      const text = out + error;
      expect(status).toBe(3);
      expect(text).toContain(
        "500 rows are invalid, listPrice has a decimal comma; write 12.50, or pass --decimal-comma; salePrice",
      );
      expect(text).toContain(
        'line 2 (STK-0: "0,50"), line 3 (STK-1: "1,50"), line 4 (STK-2: "2,50"), ...',
      );
      expect(text.split("\n").length).toBeLessThan(8);
    }
    expect(updates()).toBe(0);
  });

  it("shows a bar on a terminal", async () => {
    writeFileSync(path("prices.csv"), STOCK);
    const { error } = await command.run(["offers", "push", "prices.csv"], {}, true);
    expect(error).toContain("\r\u001b[K[");
    expect(error).toMatch(/\[[#-]{24}\] \d of 1 done/);
  });
});
