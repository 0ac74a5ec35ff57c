import { expect, it } from "vitest";
import { mendTableHeads } from "./table-heads.ts";

it("an empty header cell of a table is no header, and a head of empty cells is no head", () => {
  const row = "<tbody><tr><td>a</td><td></td></tr></tbody>";
  const cell = (head: string) => `<table><thead><tr>${head}</tr></thead>${row}</table>`;
  expect(mendTableHeads(cell('<th>Option</th><th style="text-align:right"></th>'))).toBe(
    cell('<th>Option</th><td style="text-align:right"></td>'),
  );
  expect(
    mendTableHeads(`<table><thead>\n<tr>\n<th></th>\n<th></th>\n</tr>\n</thead>${row}</table>`),
  ).toBe(`<table>${row}</table>`);
  expect(mendTableHeads(cell("<th>A</th><th>B</th>"))).toBe(cell("<th>A</th><th>B</th>"));
  const code = "<pre>&lt;th&gt;&lt;/th&gt;</pre>";
  expect(mendTableHeads(code)).toBe(code);
});
