import { describe, expect, it } from "vitest";
import { findSplits, type OrderPackage } from "./split-links.ts";

const line = (orderLineId: string, stockCode = "S") => ({ orderLineId, stockCode });

const pack = (
  packageKey: string,
  lines: OrderPackage["lines"],
  firstModifiedAt: number,
  unpackedAt?: number,
): OrderPackage => ({
  packageKey,
  orderNumber: "1",
  lines,
  firstModifiedAt,
  unpackedAt,
  bornAt: undefined,
  historyLacksUnpacked: false,
  cancelledAt: undefined,
});

const tied = (packages: readonly OrderPackage[]) =>
  findSplits(packages).links.map(
    ({ parentKey, childKey, inferred }) => `${parentKey}>${childKey}${inferred ? "?" : ""}`,
  );

describe("the links of a split", () => {
  it("link packages by the ids of undivided lines", () => {
    const parent = pack("p", [line("1"), line("2")], 0, 10);
    expect(tied([parent, pack("a", [line("1")], 10), pack("b", [line("2")], 10)])).toEqual([
      "p>a",
      "p>b",
    ]);
  });

  it("are inferred by stock code for the parts of a divided line", () => {
    const parent = pack("p", [line("1")], 0, 10);
    expect(tied([parent, pack("a", [line("8")], 10), pack("b", [line("9")], 10)])).toEqual([
      "p>a?",
      "p>b?",
    ]);
  });

  it("lead to the package that was split last, and not to that package's original", () => {
    const parent = pack("p", [line("1"), line("2"), line("3")], 0, 10);
    const child = pack("c", [line("1"), line("2")], 10, 20);
    expect(tied([parent, child, pack("g", [line("1")], 20)])).toEqual(["p>c", "c>g"]);
  });

  it("remain for a part of a divided line whose package was split again and passed the line on undivided", () => {
    const parent = pack("p", [line("1")], 0, 10);
    const part = pack("c", [line("8"), line("9", "T")], 10, 20);
    const whole = pack("g", [line("8")], 20);
    expect(tied([parent, part, whole])).toEqual(["p>c?", "c>g"]);
  });

  it("are several for a package that combines lines of several", () => {
    const one = pack("p", [line("1")], 0, 10);
    const two = pack("q", [line("2")], 0, 10);
    expect(tied([one, two, pack("c", [line("1"), line("2")], 10)])).toEqual(["p>c", "q>c"]);
  });

  it("link a part that changed before it was read to the split at which its history starts", () => {
    const one = pack("p", [line("1")], 0, 10);
    const two = pack("q", [line("2")], 0, 20);
    const movedOn = { ...pack("c", [line("9")], 30), bornAt: 20 };
    expect(tied([one, two, movedOn])).toEqual(["q>c?"]);
    // A package without a history is still a part of one of the two packages.
    const inherited = pack("d", [line("8")], 30);
    expect(tied([one, two, inherited])).toEqual([]);
    expect(findSplits([one, two, inherited]).parts).toEqual(new Set(["d"]));
  });

  it("of a part that changed before it was read skip a package that passed the line on undivided", () => {
    const parent = pack("p", [line("1")], 0, 10);
    const passedOn = pack("a", [line("1")], 10, 20);
    const movedOn = pack("c", [line("8")], 30);
    expect(tied([parent, passedOn, movedOn])).toEqual(["p>a", "a>c?"]);
    const twice = pack("p", [line("1"), line("2")], 0, 10);
    // When a package has two lines of one stock code, the other line may have been divided.
    expect(tied([twice, passedOn, movedOn])).toEqual(["p>a"]);
  });

  it("are found when the service lists the original as cancelled and the parts as unpacked", () => {
    const cancelled = { ...pack("p", [line("1"), line("2", "T")], 10), cancelledAt: 10 };
    const parts = [pack("a", [line("8"), line("2", "T")], 10, 10), pack("b", [line("9")], 10, 10)];
    expect(tied([cancelled, ...parts])).toEqual(["p>a", "p>b?"]);
    expect([...findSplits([cancelled, ...parts]).originals]).toEqual([["p", 10]]);
  });

  it("lead to a package that was split in the same millisecond in which another package of the order was cancelled", () => {
    const parent = pack("p", [line("1"), line("2")], 0, 1);
    const cancelled = { ...pack("a", [line("1")], 1), cancelledAt: 7 };
    const original = pack("b", [line("2")], 1, 7);
    const child = pack("c", [line("2")], 7);
    expect(tied([parent, cancelled, original, child])).toEqual(["p>a", "p>b", "b>c"]);
  });

  it("are not inferred between packages that were cancelled together", () => {
    const packages = ["p", "q"].map((key) => ({
      ...pack(key, [line(key)], 10),
      cancelledAt: 10,
    }));
    expect(findSplits(packages)).toEqual({ links: [], originals: new Map(), parts: new Set() });
  });

  it("are missing for an unpacked part whose original was never read", () => {
    const part = { ...pack("a", [line("1")], 10, 10), historyLacksUnpacked: true };
    expect(findSplits([part]).originals).toEqual(new Map());
  });

  it("are not inferred when several packages fit", () => {
    const one = pack("p", [line("1")], 0, 10);
    const two = pack("q", [line("2")], 0, 10);
    expect(tied([one, two, pack("c", [line("9")], 10)])).toEqual([]);
  });

  it("are not inferred for a package that existed before the split", () => {
    const parent = pack("p", [line("1")], 0, 10);
    expect(tied([parent, pack("other", [line("9")], 0)])).toEqual([]);
  });
});
