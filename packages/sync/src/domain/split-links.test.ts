import { describe, expect, it } from "vitest";
import { findSplits, type OrderPackage } from "./split-links.ts";

/** A line id with its stock code after a colon, or of the stock code `S`. */
type LineText = string;

const pack = (
  packageKey: string,
  lines: readonly LineText[],
  firstModifiedAt: number,
  known: Partial<OrderPackage> = {},
): OrderPackage => ({
  packageKey,
  orderNumber: "1",
  lines: lines.map((text) => {
    const [orderLineId = "", stockCode = "S"] = text.split(":");
    return { orderLineId, stockCode };
  }),
  firstModifiedAt,
  unpackedAt: undefined,
  bornAt: undefined,
  historyLacksUnpacked: false,
  cancelledAt: undefined,
  ...known,
});
const split = (packageKey: string, lines: readonly LineText[], from: number, at: number) =>
  pack(packageKey, lines, from, { unpackedAt: at });

/** Links as parent and child; inferred ones have a question mark. */
const linksOf = (packages: readonly OrderPackage[]) =>
  findSplits(packages).links.map(
    ({ parentKey, childKey, inferred }) => `${parentKey}>${childKey}${inferred ? "?" : ""}`,
  );

const p = split("p", ["1"], 0, 10);
const q = split("q", ["2"], 0, 10);
const qLater = split("q", ["2"], 0, 20);
const passedOn = split("a", ["1"], 10, 20);
const twoLines = split("p", ["1", "2"], 0, 10);

describe("the links of a split", () => {
  it.each<[string, readonly OrderPackage[], readonly string[]]>([
    [
      "link packages by the ids of undivided lines",
      [twoLines, pack("a", ["1"], 10), pack("b", ["2"], 10)],
      ["p>a", "p>b"],
    ],
    [
      "are inferred by stock code for the parts of a divided line",
      [p, pack("a", ["8"], 10), pack("b", ["9"], 10)],
      ["p>a?", "p>b?"],
    ],
    [
      "lead to the package that was split last, and not to that package's original",
      [split("p", ["1", "2", "3"], 0, 10), split("c", ["1", "2"], 10, 20), pack("g", ["1"], 20)],
      ["p>c", "c>g"],
    ],
    [
      "remain for a part of a divided line whose package passed the line on undivided",
      [p, split("c", ["8", "9:T"], 10, 20), pack("g", ["8"], 20)],
      ["p>c?", "c>g"],
    ],
    [
      "are several for a package that combines lines of several",
      [p, q, pack("c", ["1", "2"], 10)],
      ["p>c", "q>c"],
    ],
    [
      "link a part that changed before it was read to the split at which its history starts",
      [p, qLater, pack("c", ["9"], 30, { bornAt: 20 })],
      ["q>c?"],
    ],
    ["are missing for such a part without a history", [p, qLater, pack("d", ["8"], 30)], []],
    [
      "of such a part skip a package that passed the line on undivided",
      [p, passedOn, pack("c", ["8"], 30)],
      ["p>a", "a>c?"],
    ],
    [
      "of such a part are missing when another line of its stock code may have been divided",
      [twoLines, passedOn, pack("c", ["8"], 30)],
      ["p>a"],
    ],
    [
      "lead to a package that was split while another package of the order was cancelled",
      [
        split("p", ["1", "2"], 0, 1),
        pack("a", ["1"], 1, { cancelledAt: 7 }),
        split("b", ["2"], 1, 7),
        pack("c", ["2"], 7),
      ],
      ["p>a", "p>b", "b>c"],
    ],
    ["are not inferred when several packages fit", [p, q, pack("c", ["9"], 10)], []],
    ["are not inferred for a package from before the split", [p, pack("c", ["9"], 0)], []],
  ])("%s", (_, packages, links) => {
    expect(linksOf(packages)).toEqual(links);
  });

  it("make a package a part although several packages may be its original", () => {
    expect(findSplits([p, qLater, pack("d", ["8"], 30)]).parts).toEqual(new Set(["d"]));
  });

  it("are found when the service lists the original as cancelled and the parts as unpacked", () => {
    const cancelled = pack("p", ["1", "2:T"], 10, { cancelledAt: 10 });
    const packages = [cancelled, split("a", ["8", "2:T"], 10, 10), split("b", ["9"], 10, 10)];
    expect(linksOf(packages)).toEqual(["p>a", "p>b?"]);
    expect([...findSplits(packages).originals]).toEqual([["p", 10]]);
  });

  it.each([
    [
      "packages that were cancelled together",
      ["p", "q"].map((key) => pack(key, [key], 10, { cancelledAt: 10 })),
    ],
    [
      "an unpacked part whose original was never read",
      [pack("a", ["1"], 10, { unpackedAt: 10, historyLacksUnpacked: true })],
    ],
  ])("are missing for %s", (_, packages) => {
    expect(findSplits(packages)).toMatchObject({ links: [], originals: new Map() });
  });
});
