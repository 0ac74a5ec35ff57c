import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import type { TextEncoding } from "./decide-encoding.ts";
import { findOutcome } from "./line-outcomes.ts";
import { openOffersFile } from "./read-offers-file.ts";
import { openResultFile } from "./result-file.ts";
import { openSourceFile } from "./source-file.ts";
import { encodeText } from "./text-codec.ts";

const { path } = useFolder();
const NOW = Date.parse("2026-11-28T12:00:00Z");

/** Writes the result of a file none of whose rows were sent yet. */
async function writeResult(content: Buffer): Promise<Buffer> {
  writeFileSync(path("prices.csv"), content);
  await using source = await openSourceFile(path("prices.csv"), "prices.csv");
  const pushed = await openOffersFile(source, {
    ignoreUnknownColumns: true,
    moment: { now: NOW, asOf: NOW },
    onNotice: () => undefined,
  });
  await using result = await openResultFile(path("result.csv"), pushed, { decimalComma: false });
  for await (const line of pushed.rows)
    await result.write(findOutcome({ ...line, view: undefined }));
  await result.end();
  return readFileSync(path("result.csv"));
}

const encodings: readonly (readonly [TextEncoding["encoding"], string, string])[] = [
  ["utf-8", "", "\n"],
  ["utf-8", "\ufeff", "\r\n"],
  ["utf-16le", "\ufeff", "\r\n"],
  ["utf-16be", "", "\r"],
  ["windows-1254", "", "\r\n"],
];

it.each(encodings)("writes the result as the pushed file is written: %s %j %j", async (...row) => {
  const [encoding, mark, end] = row;
  const lines = ["Not;quantity;stockCode;Açıklama", "=1+1;3;A;ğüş", "-x;1,5;='B';Şapka"];
  const pushed = encodeText(`${mark}${lines.join(end)}${end}`, encoding);
  const result = [
    "line;outcome;price;stock;reason;at;Not;quantity;stockCode;Açıklama;listPrice;salePrice;currencyType;held;observedAt",
    "2;desired;;desired;;;=1+1;3;A;ğüş;;;;;",
    '3;invalid;;;"quantity has a decimal comma; write 12.50, or pass --decimal-comma";;-x;"1,5";=\'B\';Şapka;;;;;',
  ];
  const expected = encodeText(`${mark}${result.join(end)}${end}`, encoding);
  expect(await writeResult(pushed)).toEqual(expected);
  expect(await writeResult(pushed)).toEqual(expected);
});

it("gives a name that the pushed file has only once, and recognizes the result again", async () => {
  const pushed = Buffer.from("stockCode,quantity,Price,AT\nA,1,x,y\n");
  for (let time = 0; time < 2; time += 1) {
    expect((await writeResult(pushed)).toString().split("\n")[0]).toBe(
      "line,outcome,result price,stock,reason,result at,stockCode,quantity,Price,AT,listPrice,salePrice,currencyType,held,observedAt",
    );
  }
});

it("keeps the bytes of letters that are cut in ignored columns", async () => {
  const note = Buffer.from([0xc5, 0x41, 0x9e]);
  const parts = ["stockCode,quantity,Note\nŞ,1,", note, "\n"];
  const pushed = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const result = await writeResult(pushed);
  expect(result.includes(Buffer.concat([Buffer.from("Ş,1,"), note]))).toBe(true);
});
