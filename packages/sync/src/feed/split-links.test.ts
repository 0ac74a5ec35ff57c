import { describe, expect, it } from "vitest";
import { findSplits, type OrderPackage } from "./split-links.ts";

/**
 * Reads the packages of an order. Each is written as its key, its line ids, when it was first updated, and after a
 * hyphen when it was unpacked. A line has the stock code `S`, or the one after its colon.
 */
function readOrder(text: string): readonly OrderPackage[] {
  return text.split("; ").map((each) => {
    const [packageKey = "", lines = "", times = "", ...known] = each.split(" ");
    const [firstModifiedAt, unpackedAt] = times.split("-").map(Number);
    const findTime = (name: string) =>
      known.includes(name) ? Number(known[known.indexOf(name) + 1]) : undefined;
    return {
      packageKey,
      orderNumber: "1",
      lines: lines.split(",").map((line) => {
        const [orderLineId = "", stockCode = "S"] = line.split(":");
        return { orderLineId, stockCode };
      }),
      firstModifiedAt: firstModifiedAt ?? 0,
      unpackedAt,
      bornAt: findTime("born"),
      cancelledAt: findTime("cancelled"),
      historyLacksUnpacked: known.includes("history-lacks-unpacked"),
    };
  });
}

describe("the links of a split", () => {
  // Each link is written as parent and child; inferred ones have a question mark.
  it.each([
    ["are inferred for parts of a divided line", "p 1 0-10; a 8 10; b 9 10", "p>a? p>b?"],
    ["lead to the latest original", "p 1,2,3 0-10; c 1,2 10-20; g 1 20", "p>c c>g"],
    ["remain when a part passes its line on", "p 1 0-10; c 8,9:T 10-20; g 8 20", "p>c? c>g"],
    ["skip splits after the part's own", "p 1,2 0-9; c 1 40-15; g 1 15-20", "p>c c>g"],
    ["are several for combined lines", "p 1 0-10; q 2 0-10; c 1,2 10", "p>c q>c"],
    ["lead to the split that starts a history", "p 1 0-10; q 2 0-20; c 9 30 born 20", "q>c?"],
    ["are missing for a late part without history", "p 1 0-10; q 2 0-20; d 8 30", ""],
    ["of late parts skip who passed the line on", "p 1 0-10; a 1 10-20; c 8 30", "p>a a>c?"],
    ["skip nobody who may have divided another", "p 1,2 0-10; a 1 10-20; c 8 30", "p>a"],
    ["skip one cancelled just then", "p 1,2 0-1; a 1 1 cancelled 7; b 2 1-7; c 2 7", "p>a p>b b>c"],
    ["skip a cancelled sibling", "p 1 0-5; a 8 9 born 5; b 9 9 born 5 cancelled 9", "p>a? p>b?"],
    ["are inferred despite a cancelled package", "p 1 0-10; q 2 0 cancelled 5; a 8 20", "p>a?"],
    [
      "do not lead from a cancelled part to its original that was updated later",
      "p 1,2 40-5; a 1 30 born 5 cancelled 30",
      "p>a",
    ],
    ["are not inferred when several originals fit", "p 1 0-10; q 2 0-10; c 9 10", ""],
    ["do not lead to a package from before the split", "p 1 0-10; other 9 0", ""],
    [
      "are found when the original is listed as cancelled and its parts as unpacked",
      "p 1,2:T 10 cancelled 10; a 8,2:T 10-10; b 9 10-10",
      "p>a p>b?",
    ],
  ])("%s: %s", (_, order, expected) => {
    const links = findSplits(readOrder(order)).links.map(
      ({ parentKey, childKey, inferred }) => `${parentKey}>${childKey}${inferred ? "?" : ""}`,
    );
    expect(links.join(" ")).toBe(expected);
  });
});

describe("the packages of an order", () => {
  // Each original is written as its key and when it was split.
  it.each([
    [
      "are parts although their original is not clear",
      "p 1 0-10; q 2 0-20; d 8 30",
      { originals: "p 10, q 20", parts: "d" },
    ],
    [
      "are originals although they are listed as cancelled",
      "p 1 10 cancelled 10; a 1 10-10",
      { originals: "p 10", parts: "a" },
    ],
    [
      "are originals although a package without parts was cancelled with them",
      "p 1 0 cancelled 10; q 2:T 0 cancelled 10; a 1 10-10",
      { originals: "p 10", parts: "a" },
    ],
    [
      "are no originals when they were cancelled together",
      "p 1 10 cancelled 10; q 2 10 cancelled 10",
      { originals: "", parts: "" },
    ],
    [
      "are no originals when they are unpacked parts of one that was never read",
      "a 1 10-10 history-lacks-unpacked",
      { originals: "", parts: "" },
    ],
  ])("%s: %s", (_, order, expected) => {
    const { originals, parts } = findSplits(readOrder(order));
    const times = [...originals].map(([key, splitAt]) => `${key} ${splitAt}`);
    expect({ originals: times.join(", "), parts: [...parts].join(", ") }).toEqual(expected);
  });
});
