import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSellerError } from "../errors/errors.ts";
import { compareDecimals } from "./decimal-arithmetic.ts";
import { NumberText, readExactly } from "./exact-reader.fixture.ts";
import {
  checkCount,
  decodeExact,
  identifierKeys,
  type ResponseDecoder,
  renderDecimal,
  renderIdentifier,
} from "./response-decoder.ts";

/**
 * A decoder as the generator writes it, for responses with a list `lines` of objects that have `id`, `price` and
 * `quantity`.
 */
const decoder: ResponseDecoder = {
  identifierKeys: identifierKeys(["id"]),
  walk(value) {
    const lines = (value as { lines?: unknown } | null)?.lines;
    if (!Array.isArray(lines)) return;
    for (const line of lines) {
      if (typeof line !== "object" || line === null) continue;
      if (typeof line.id === "number") line.id = renderIdentifier(line.id);
      if (typeof line.price === "number") line.price = renderDecimal(line.price);
      if (typeof line.quantity === "number") checkCount(line.quantity, "quantity");
    }
  },
};

const decodeLine = (text: string): unknown =>
  (decodeExact(`{"lines":[${text}]}`, decoder) as { lines: unknown[] }).lines[0];

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("decodeExact", () => {
  it("keeps the digits of an identifier that a double cannot hold", () => {
    expect(decodeLine('{"id":9007199254740993}')).toEqual({ id: "9007199254740993" });
    expect(decodeLine('{ "id" :\n -123456789012345678901234567890 }')).toEqual({
      id: "-123456789012345678901234567890",
    });
  });

  it("decodes common numbers without reading the text again", () => {
    expect(decodeLine('{"id":12,"price":129.9,"quantity":3}')).toEqual({
      id: "12",
      price: "129.90",
      quantity: 3,
    });
  });

  it.each(['{"id":null}', '{"id":"12"}', '{"id":{}}', '{"price":"12,50"}', '{"quantity":"3"}'])(
    "returns %s unchanged",
    (text) => {
      expect(decodeLine(text)).toEqual(JSON.parse(text));
    },
  );

  it.each(["1.5", "-0.25", "1e40", "1E+400", "12345678901234567.5", "9007199254740993.0", "5e-7"])(
    "returns an identifier that is not a safe integer as text, exactly as written: %s",
    (number) => {
      expect(decodeLine(`{"id":${number},"price":1.5,"note":1.5}`)).toEqual({
        id: number,
        price: "1.50",
        note: 1.5,
      });
    },
  );

  it("returns the digits of a whole number in any notation, from JSON.parse and from the text", () => {
    expect(decodeLine('{"id":1e3}')).toEqual({ id: "1000" });
    const page = decodeExact('{"lines":[{"id":1e3},{"id":1.0},{"id":1.5}]}', decoder);
    expect(page).toEqual({ lines: [{ id: "1000" }, { id: "1" }, { id: "1.5" }] });
  });

  it("does not confuse a key with the end of a longer key", () => {
    expect(decodeLine('{"id":9007199254740993,"not \\"id":9007199254740993}')).toEqual({
      id: "9007199254740993",
      'not "id': 9007199254740992,
    });
  });

  it.each(['{"quantity":9007199254740993}', '{"quantity":1e400}', '{"\\u0069d":9007199254740993}'])(
    "refuses %s instead of rounding it",
    (text) => {
      expect(
        isSellerError(
          thrownBy(() => decodeLine(text)),
          "protocol",
        ),
      ).toBe(true);
    },
  );

  it("shows no part of the text when it is not JSON", () => {
    const error = thrownBy(() => decodeExact('{"customerEmail":"ayse@example.com"', decoder));
    expect(isSellerError(error, "protocol")).toBe(true);
    expect(String(error)).not.toContain("ayse");
    expect((error as Error).cause).toBeUndefined();
  });

  it("decodes any page as an independent decoder does", () => {
    fc.assert(
      fc.property(page, (text) => {
        const exact = readExactly(text) as { lines: Record<string, unknown>[] };
        const decoded = decodeExact(text, decoder) as typeof exact;
        decoded.lines.forEach((line, index) => {
          sameLine(line, exact.lines[index] ?? {});
        });
      }),
      { numRuns: 1000 },
    );
  });
});

function sameLine(decoded: Record<string, unknown>, exact: Record<string, unknown>): void {
  expect(Object.keys(decoded)).toEqual(Object.keys(exact));
  for (const [name, expected] of Object.entries(exact)) {
    const got = decoded[name];
    if (!(expected instanceof NumberText)) expect(got).toEqual(expected);
    else if (name === "id") expect(got).toBe(expected.text === "-0" ? "0" : expected.text);
    else if (name === "price") expect(compareDecimals(String(got), expected.text)).toBe(0);
    else expect(got).toBe(Number(expected.text));
  }
}

const gap = fc.constantFrom("", "", " ", "\n  ", "\t");
const nasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    '{"id":9007199254740993}',
    ',"id":9007199254740993,',
    '\\"id":9007199254740993',
    '"',
  ),
);
const identifier = fc.oneof(
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 53n + 5n }).map(String),
  fc.nat().map(String),
  fc.constantFrom("0", "-0", "null", '"text"', "1.5", "-12.25", "1.5e300", "1e40"),
);
const price = fc.tuple(fc.nat(), fc.nat({ max: 99 })).map(([lira, kurus]) => `${lira}.${kurus}`);
const member = fc.oneof(
  identifier.map((value) => ["id", value] as const),
  price.map((value) => ["price", value] as const),
  fc.nat().map((value) => ["quantity", `${value}`] as const),
  fc.tuple(
    nasty.map((name) => `x${name}`),
    nasty.map((value) => JSON.stringify(value)),
  ),
);
const line = fc
  .tuple(fc.array(member, { maxLength: 6 }), gap, gap)
  .map(([members, before, after]) => {
    const json = members.map(
      ([name, value]) => `${before}${JSON.stringify(name)}${after}:${before}${value}${after}`,
    );
    return `{${json.join(",")}}`;
  });
const page = fc.array(line, { maxLength: 5 }).map((lines) => `{"lines":[${lines.join(",")}]}`);

describe("renderDecimal", () => {
  it.each([
    [129.9, "129.90"],
    [0, "0.00"],
    [-0, "0.00"],
    [7, "7.00"],
    [-7, "-7.00"],
    [-0.5, "-0.50"],
    [0.01, "0.01"],
    [0.125, "0.125"],
    [1e21, "1000000000000000000000.00"],
    [1e-7, "0.0000001"],
    [1.5e-9, "0.0000000015"],
    [-1.25e22, "-12500000000000000000000.00"],
    [1.23456789012345, "1.23456789012345"],
  ])("writes %d as %s", (value, text) => {
    expect(renderDecimal(value)).toBe(text);
  });

  it("returns any amount of up to 15 significant digits as the service wrote it", () => {
    const digits = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
    fc.assert(
      fc.property(digits, fc.nat({ max: 12 }), fc.boolean(), (units, scale, negative) => {
        const padded = units.toString().padStart(scale + 1, "0");
        const integerPart = padded.slice(0, padded.length - scale);
        const wire = `${negative ? "-" : ""}${integerPart}${scale === 0 ? "" : `.${padded.slice(-scale)}`}`;
        expect(compareDecimals(renderDecimal(JSON.parse(wire)), wire)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  it("writes any double without an exponent, so that it parses to the same double", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = renderDecimal(value);
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d\d+$/);
        expect(Number(text)).toBe(value + 0);
      }),
      { numRuns: 2000 },
    );
  });
});
