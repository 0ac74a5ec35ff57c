import { expect, it } from "vitest";
import { readCell, readText } from "./read-cell.ts";

const point = { decimalComma: false, timeZone: "+03:00", latest: Date.UTC(2027, 0) };
const comma = { ...point, decimalComma: true };

it.each([
  ['="00123"', "00123"],
  ['="a""b"', 'a"b'],
  ["'00123", "00123"],
  ["'=A1", "=A1"],
  ["'-5", "-5"],
  ["'n' Roll", "'n' Roll"],
  [" 12 ", "12"],
])("reads the cell %s as the text %s", (cell, text) => {
  expect(readText(cell)).toBe(text);
});

it.each([
  ["quantity", "12.0000", point, 12],
  ["quantity", "12,000", comma, 12],
  ["quantity", "1.234", comma, 1234],
  ["quantity", "-2", point, -2],
  ["quantity", "2-", point, -2],
  ["quantity", "−2", point, -2],
  ["quantity", "(2)", point, -2],
  ["quantity", "1.234,0-", comma, -1234],
  ["listPrice", "129.9000", point, "129.90"],
  ["listPrice", "0.500", point, "0.50"],
  ["listPrice", "129,9000", comma, "129.90"],
  ["listPrice", "1.299,90", comma, "1299.90"],
  ["listPrice", "-1", point, "-1"],
  ["stockCode", "12E5", point, "12E5"],
  ["stockCode", "1.5", point, "1.5"],
  ["currencyType", "TL", point, "TL"],
] as const)("reads the %s %s exactly", (field, text, dialect, value) => {
  expect(readCell(field, text, dialect)).toBe(value);
});

it.each([
  ["quantity", "12.000", point, "could mean 12000; write 12000, or pass --decimal-comma"],
  ["listPrice", "1.299", point, "could mean 1299"],
  ["listPrice", "12,345", comma, "must have at most 2 digits after the comma"],
  ["listPrice", "0.555", point, "must have at most 2 digits after the point"],
  ["listPrice", "12,50", point, "has a decimal comma; write 12.50, or pass --decimal-comma"],
  ["listPrice", "1,299.90", comma, "has a point; with --decimal-comma write 1234,50 or 1.234,50"],
  ["listPrice", "#N/A", comma, "must be a number such as 129,90 or 1.299,90"],
  ["listPrice", "#N/A", point, "must be a number such as 129.90"],
  ["quantity", "many", comma, "must be a whole number"],
  ["quantity", "-2,0", point, "has a decimal comma"],
  ["stockCode", "8,69E+12", point, "is a number that a spreadsheet has rounded (8,69E+12)"],
  ["stockCode", "8.69012e+12", point, "is a number that a spreadsheet has rounded"],
  ["currencyType", "try", point, "write TL"],
] as const)("refuses the %s %s in the words of the file", (field, text, dialect, message) => {
  expect(readCell(field, text, dialect)).toEqual({ message: expect.stringContaining(message) });
});
