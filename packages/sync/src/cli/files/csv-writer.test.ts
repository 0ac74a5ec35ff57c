import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvSeparators, defaultCsvDialect } from "./csv-dialect.ts";
import { createCsvWriter } from "./csv-writer.ts";

const formulas = [
  "=cmd|' /C calc'!A0",
  "=HYPERLINK(0)",
  "@SUM(1)",
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
  "Street 5, -A1",
  '{"at":[28.9,-41.0,-3],"name":"Ada, Ayşe"}',
  "",
];

function cellOf(value: string, dialect = defaultCsvDialect): string | undefined {
  const line = createCsvWriter([{ name: "name" }], dialect).renderLine([value]);
  const [row] = parse(line, { delimiter: dialect.separator });
  return row?.[0];
}

describe("a cell of CSV", () => {
  it.each([
    ...formulas.map((text) => [text, `'${text}`]),
    ...["\t=1", "\r=1", "\n=1"].map((text) => [text, `'${text[0]}'=1`]),
    ...harmless.map((text) => [text, text]),
  ])("shows the text %j as the text %j, and with the option raw as it is", (text, shown) => {
    expect(cellOf(text)).toBe(shown);
    expect(cellOf(text, { ...defaultCsvDialect, raw: true })).toBe(text);
  });

  it.each(csvSeparators.flatMap((written) => csvSeparators.map((read) => ({ written, read }))))(
    "begins no formula for a reader that expects $read in a file separated by $written",
    ({ written, read }) => {
      const dialect = { ...defaultCsvDialect, separator: written };
      const { header, renderLine } = createCsvWriter([{ name: "id" }, { name: "text" }], dialect);
      const inner = csvSeparators.flatMap((separator) =>
        formulas.flatMap((formula) => [
          `Ada${separator}${formula}`,
          `Ada${separator} "${formula}`,
          `Ada\n${formula}`,
        ]),
      );
      const text = header + inner.map((cell) => renderLine([1, cell])).join("");
      // A reader that expects another separator takes the quotes around a cell as text.
      const cells = text.split(/[\r\n]/).flatMap((line) => line.split(read));
      expect(cells.length).toBeGreaterThan(inner.length);
      expect(cells.filter((cell) => /^[\s"]*[=@+\-＝＠＋－]/.test(cell))).toEqual([]);
    },
  );

  it("is escaped in linear time, however many signs it contains", () => {
    const { renderLine } = createCsvWriter([{ name: "text" }]);
    expect(renderLine([",-1".repeat(200_000)])).not.toContain("'");
    expect(renderLine([`${",-1".repeat(200_000)}!`])).toContain("'-1");
  });
});

it.each([
  [defaultCsvDialect, "code,price,count\r\n1.5,-1234.50,\r\n"],
  [
    { separator: ";", decimalComma: true, bom: true, raw: false },
    '\ufeffcode;price;count\r\n1.5;"-1234,50";\r\n',
  ],
] as const)("a CSV file has the separator, decimals and byte order mark of %j", (dialect, text) => {
  const columns = [
    { name: "code" },
    { name: "price", type: "decimal" },
    { name: "count" },
  ] as const;
  const { header, renderLine } = createCsvWriter(columns, dialect);
  expect(header + renderLine(["1.5", "-1234.50", null])).toBe(text);
});
