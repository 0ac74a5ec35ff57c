import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isNode, readContract, readList, resolveFile } from "./contract.ts";

const page = readFileSync(resolveFile("assumptions.md"), "utf8");

describe("the list of assumptions", () => {
  test("holds each assumption of the REST contract, and under REST no other", () => {
    const listed = entriesOf("REST contract").map(({ id }) => id);
    expect(listed).toEqual([...new Set(textsIn(readContract()).map(idOf))].sort());
  });

  test("says for each what is not shown, what was chosen and why", () => {
    const entries = ["REST contract", "Clients", "Both protocols"].flatMap(entriesOf);
    const incomplete = entries.filter(
      ({ text }) => !/\*\*Not shown:\*\*.+\*\*Here:\*\*.+\*\*Why:\*\*/s.test(text),
    );
    expect(incomplete.map(({ id }) => id)).toEqual([]);
    expect(entries.length).toBeGreaterThan(40);
  });

  test("gives each name once", () => {
    const names = [...page.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe("an assumption in the contract", () => {
  test("is a name and a sentence", () => {
    const texts = textsIn(readContract());
    expect(texts.filter((text) => !/^[a-z][a-z0-9-]*: .+\.$/.test(text))).toEqual([]);
  });
});

/** The entries under a heading of the second level. */
function entriesOf(section: string): { readonly id: string; readonly text: string }[] {
  const body = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? "";
  const [, ...entries] = body.split(/^### /m);
  return entries.map((text) => ({ id: text.split("\n")[0] ?? "", text }));
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value)) return [];
  const { "x-assumption": own } = value;
  const texts = readList(typeof own === "string" ? [own] : own).map(String);
  return [...texts, ...Object.values(value).flatMap(textsIn)];
}

function idOf(text: string): string {
  return text.split(":")[0] ?? "";
}
