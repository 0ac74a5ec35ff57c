import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { expect, it } from "vitest";
import schema from "../../service.schema.json" with { type: "json" };
import {
  compareServiceRecords,
  findServiceRecordProblems,
  parseServiceRecord,
  type ServiceRecord,
} from "./service-record.ts";

const validate = createSchemaCompiler({})(schema);

const record: ServiceRecord = {
  $schema: "./service.schema.json",
  version: 1,
  inconclusive: ["epoch-gmt3"],
  hiddenStatuses: ["Cancelled"],
  maxPageSize: 50,
  clockAheadMs: -7_200_000,
  statusLabels: [{ status: "Shipped", label: " Shipped" }],
  fields: [{ operation: "queryProducts", path: "content[].barcode", types: ["null", "number"] }],
  refusals: [{ cause: "wrong-secret", status: 400, contentType: "text/html", body: "<h1>No</h1>" }],
};

it("accepts a record, as its JSON Schema does", () => {
  expect(findServiceRecordProblems(record)).toEqual([]);
  expect(validate(record)).toEqual([]);
  expect(parseServiceRecord(`\u{FEFF}${JSON.stringify(record)}`)).toEqual(record);
});

it.each([
  ["$.version", { version: 2 }],
  ["$.version", { version: undefined }],
  ["$.speed", { speed: 1 }],
  ["$.maxPageSize", { maxPageSize: 0 }],
  ["$.hiddenStatuses[0]", { hiddenStatuses: ["created"] }],
  ["$.fields[0].colour", { fields: [{ ...record.fields?.[0], colour: "red" }] }],
  ["$.fields[0].types[0]", { fields: [{ ...record.fields?.[0], types: ["date"] }] }],
  ["$.refusals[0].status", { refusals: [{ ...record.refusals?.[0], status: 200 }] }],
  ["$.statusLabels[0].label", { statusLabels: [{ status: "Shipped" }] }],
])("refuses a wrong entry by its path, %s", (path, wrong) => {
  const input: unknown = JSON.parse(JSON.stringify({ ...record, ...wrong }));
  expect(findServiceRecordProblems(input)).toEqual([expect.stringContaining(`${path} `)]);
  expect(validate(input)).not.toEqual([]);
});

it("says what changed, but not of what is inconclusive, of clocks that are alike, and of refusals not asked for", () => {
  const { refusals: _, statusLabels: _labels, ...others } = record;
  const later: ServiceRecord = {
    ...others,
    dateShiftMs: 10_800_000,
    maxPageSize: 20,
    clockAheadMs: -7_230_000,
    pageCount: "rows",
    fields: [{ operation: "queryProducts", path: "content[].barcode", types: ["absent"] }],
  };
  expect(compareServiceRecords(record, record)).toEqual([]);
  expect(compareServiceRecords(record, later)).toEqual([
    "changed: fields queryProducts content[].barcode: null or number -> absent",
    "changed: maxPageSize: 50 -> 20",
    'added: pageCount: "rows"',
    'removed: statusLabels Shipped: " Shipped"',
  ]);
});
