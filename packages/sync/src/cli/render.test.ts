import { describe, expect, it } from "vitest";
import { printableLine, printableText, rowTexts } from "./render.ts";

async function written(value: string, format: "csv" | "ndjson", isRaw = false): Promise<string> {
  return (await Array.fromAsync(rowTexts([{ name: value }], format, isRaw))).join("");
}

const formulas = [
  "=cmd|' /C calc'!A0",
  "=HYPERLINK(0)",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "+SUM(A1)",
  "-SUM (A1)",
  "＝1",
  "－cmd|'x'!A0",
];
const harmless = [
  "-12.50",
  "+90 (555) 123-45-67",
  "-A1",
  "+",
  "Ayşe = Ali",
  "a@example.com",
  "'quoted",
  "",
];

describe("a row as CSV", () => {
  it.each(formulas)("shows %j as text", async (value) => {
    const [, cell = ""] = /^name\r\n"?(.*?)"?\r\n$/s.exec(await written(value, "csv")) ?? [];
    expect(cell).toBe(`'${value}`);
  });

  it.each(harmless)("leaves %j as it is", async (value) => {
    expect(await written(value, "csv")).toBe(`name\r\n${value}\r\n`);
  });

  it.each(formulas)("is left as it is where it is to be raw, and in NDJSON: %j", async (value) => {
    expect((await written(value, "csv", true)).replaceAll('"', "")).toBe(`name\r\n${value}\r\n`);
    expect(JSON.parse(await written(value, "ndjson"))).toEqual({ name: value });
  });
});

it("text that could change a terminal shows its codes, and all other text stays", () => {
  const title = "\u001b]0;owned\u0007\u009b31m\u202Eevil\r";
  expect(printableText(`${title}\n\tşğü 👍`)).toBe(
    "\\u001b]0;owned\\u0007\\u009b31m\\u202eevil\\u000d\n\tşğü 👍",
  );
  expect(printableLine("a\nb\tc")).toBe("a\\nb c");
});
