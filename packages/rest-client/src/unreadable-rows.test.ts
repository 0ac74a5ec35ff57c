import { createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { clientOf, respond, thrownBy } from "./test-client.fixture.ts";

const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const bytes = (body: Uint8Array<ArrayBuffer>, type: string) => () =>
  new Response(body, { headers: { "content-type": type } });

describe("the charset of a response", () => {
  // The byte 0xDE is Ş in both Turkish charsets.
  const page = latin('{"content":[{"stockCode":"KUPA\xde"}]}');

  it.each(["ISO-8859-9", "windows-1254", '"iso-8859-9"'])(
    "%s is read as declared",
    async (name) => {
      const { client } = clientOf([bytes(page, `application/json; charset=${name}`)]);
      expect(await client.products.query()).toEqual({ content: [{ stockCode: "KUPAŞ" }] });
      client.use({
        onResponse: async ({ response }) =>
          new Response(await response.text(), { headers: response.headers }),
      });
      expect(await client.products.query()).toEqual({ content: [{ stockCode: "KUPAŞ" }] });
      const { data } = await client.GET("/ms/product-query");
      expect(data?.content[0]?.stockCode).toBe("KUPAŞ");
    },
  );

  it("is named when it is unknown", async () => {
    const { client } = clientOf([bytes(page, "application/json; charset=x-unknown")]);
    expect(await thrownBy(client.products.query())).toMatchObject({
      code: "protocol",
      message: expect.stringContaining('"x-unknown"'),
    });
  });

  it("is read as declared in an error, too", async () => {
    const body = latin('{"code":400,"message":"Ge\xe7ersiz \xfcr\xfcn \xfe"}');
    const { client } = clientOf([
      () =>
        new Response(body, {
          status: 400,
          headers: { "content-type": "application/json; charset=windows-1254" },
        }),
    ]);
    expect(await thrownBy(client.products.query())).toMatchObject({
      serviceMessage: "Geçersiz ürün ş",
    });
  });

  it.each([
    ["undeclared", "application/json", '"KUPA\xde"'],
    ["declared as UTF-8", "application/json; charset=utf-8", '"KUPA\xde"'],
    ["with a character cut short", "application/json", '"KUPA\xc5"'],
  ])("%s: bytes that are not valid cost their row", async (_, type, value) => {
    const rows = `{"stockCode":"A"},{"stockCode":${value}},{"stockCode":"\xc4\x9e"}`;
    const { client } = clientOf([bytes(latin(`{"content":[${rows}]}`), type)]);
    const { content, unreadable } = await client.products.query();
    expect(content).toEqual([{ stockCode: "A" }, { stockCode: "Ğ" }]);
    expect(unreadable).toMatchObject([
      {
        index: 1,
        error: {
          code: "protocol",
          operation: "queryProducts",
          status: 200,
          message: expect.stringMatching(
            /^Row 1 of queryProducts cannot be read: .*charset \(line 1, column 49\)/,
          ),
        },
      },
    ]);
  });

  it("outside of rows, bytes that are not valid are a protocol error with their position", async () => {
    const { client } = clientOf([
      bytes(latin('{"content":[],\n"note":"\xde"}'), "application/json"),
    ]);
    expect(await thrownBy(client.products.query())).toMatchObject({
      code: "protocol",
      message: expect.stringContaining("(line 2, column 9)"),
    });
  });
});

describe("a row that cannot be read", () => {
  const listed = (...rows: readonly string[]) => respond(200, `{"content":[${rows.join(",")}]}`);

  it("is left out of its page; an iteration gives all other rows and then names it", async () => {
    const broken = '{"stockCode":"B","quantity":12,50}';
    const pages = [listed('{"stockCode":"A"}', broken), listed('{"stockCode":"C"}'), listed()];
    const { client } = clientOf(pages);
    const codes: string[] = [];
    const reading = async () => {
      for await (const { stockCode } of client.products.items()) codes.push(stockCode);
    };
    expect(await thrownBy(reading())).toMatchObject({
      code: "protocol",
      message: expect.stringMatching(
        /^1 row of queryProducts could not be read.* row 1 of page 0: /,
      ),
    });
    expect(codes).toEqual(["A", "C"]);
  });

  it("is told to a given function instead", async () => {
    const { client } = clientOf([listed("null", '{"stockCode":"A"}'), listed()]);
    const indexes: number[] = [];
    const options = { onUnreadable: ({ index }: { index: number }) => indexes.push(index) };
    for await (const { content } of client.products.pages({}, options)) {
      expect(content).toEqual([{ stockCode: "A" }]);
    }
    expect(indexes).toEqual([0]);
  });

  it("ends no walk over changes, nor does a row without a date", async () => {
    const row = (id: string, at: number | null) =>
      `{"id":"${id}","orderNumber":"1","lines":[],"lastModifiedDate":${at}}`;
    const page = listed(
      row("1", 1_770_000_000_000),
      row("2", null),
      "7",
      row("3", 1_770_000_000_001),
    );
    const clock = createSkippingClock(1_780_000_000_000);
    const responses = [page, listed(row("3", 1_770_000_000_001)), listed()];
    const { client } = clientOf(responses, { clock });
    const ids: (string | null)[] = [];
    const reading = async () => {
      const range = { from: 1_770_000_000_000, to: 1_770_000_000_009, size: 4 };
      for await (const { id } of client.packages.between(range)) ids.push(id);
    };
    expect(await thrownBy(reading())).toMatchObject({
      code: "protocol",
      message: expect.stringContaining("2 rows of listShipmentPackages could not be read"),
    });
    expect(ids).toEqual(["1", "3"]);
  });

  it.each(["null", "{}", '{"message":"try later"}'])(
    "ends a walk as an error where the page has only %s, and no number of pages",
    async (row) => {
      const clock = createSkippingClock(1_780_000_000_000);
      const { packages } = clientOf([listed(row), listed(row)], { clock }).client;
      const range = { from: 1_770_000_000_000, to: 1_770_000_000_009 };
      for (const walk of [packages.between(range), packages.items({})]) {
        const reading = async () => {
          for await (const { id } of walk) throw new Error(`${id} is read`);
        };
        expect(await thrownBy(reading())).toMatchObject({
          code: "protocol",
          message: expect.stringContaining("neither totalPages"),
        });
      }
    },
  );

  it("leaves the outcome of a write unknown, since it may be the package to find", async () => {
    const { client } = clientOf([listed("7"), listed()]);
    const write = {
      operation: "splitPackageByOrderLines",
      body: { splitGroups: [{ orderLineIds: ["1"] }] },
      context: { orderNumber: "1" },
      sentAt: 0,
    } as const;
    expect(await client.resolve(write)).toMatchObject({ outcome: "unknown" });
  });
});

describe("the code of a reached limit of calls", () => {
  it.each([
    [400, '{"errorCode":"maxCallLimit.reached","errorMessage":"Slowly"}', undefined],
    [403, '{"errorCode":"SELLER.accessLimit.reached"}', undefined],
    [200, '{"code":429,"message":"Too fast"}', undefined],
    [409, '{"errorCode":"E-77"}', ["e-77"]],
  ])("in HTTP %s (%s) is repeated like a 429, also for writes", async (status, body, codes) => {
    const operator = codes === undefined ? {} : { rateLimitCodes: codes };
    const refusal = respond(status, body, { "retry-after": "1" });
    const done = respond(200, '{"code":200,"message":"ok","splitPackageOrderItems":[]}');
    const split = { splitGroups: [{ orderLineIds: ["1"] }] };
    const { client, sent } = clientOf([refusal, done, refusal], {
      operator,
      retry: { maxAttempts: 2 },
    });
    await client.packages.splitByOrderLines(split);
    expect(sent).toHaveLength(2);
    expect(await thrownBy(client.packages.splitByOrderLines(split))).toMatchObject({
      code: "rate-limited",
      retryable: true,
      retryAfterMs: 1000,
    });
    expect(await thrownBy(client.packages.list())).toMatchObject({ code: "rate-limited" });
  });

  it("is no sentence", async () => {
    const { client } = clientOf([respond(400, '{"message":"maxCallLimit.reached"}')]);
    expect(await thrownBy(client.products.query())).toMatchObject({ code: "refused" });
  });
});
