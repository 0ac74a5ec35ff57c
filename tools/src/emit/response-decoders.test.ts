import { expect, test } from "vitest";
import { listThings, thingsContract } from "../model/inline-contract.fixture.ts";
import { emitResponseDecoders } from "./response-decoders.ts";

test("decodes unnamed objects and lists inline", () => {
  const inline = listThings.replace(
    "extra: { description: Anything. }",
    "extra: { type: array, items: { type: array, items: { type: number, format: decimal, x-kind: rate } } }\n    size: { type: object, properties: { wide-ness: { type: integer, x-kind: count } } }",
  );
  expect(emitResponseDecoders(thingsContract(inline)).text).toContain(`  m0 = value.extra;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      if (Array.isArray(e1)) {
        for (let i2 = 0; i2 < e1.length; i2++) {
          let v2: unknown;
          v2 = e1[i2];
          if (typeof v2 === "number") e1[i2] = renderDecimal(v2);
        }
      }
    }
  }
  m0 = value.size;
  if (isObject(m0)) {
    let v1: unknown;
    v1 = m0["wide-ness"];
    if (typeof v1 === "number") checkCount(v1, "wide-ness");
  }
`);
});

test("keeps the digits of a number in a text field that is not an enum", () => {
  const named = listThings
    .replace(
      'state: { $ref: "#/State" }',
      'state: { $ref: "#/State" }\n    order-no: { $ref: "#/Text" }\n    note: { type: [string, "null"] }',
    )
    .concat("Text: { type: string, minLength: 1 }\n");
  const { text } = emitResponseDecoders(thingsContract(named));
  expect(text).toContain(
    `  if (typeof value["order-no"] === "number") value["order-no"] = renderIdentifier(value["order-no"]);
  if (typeof value.note === "number") value.note = renderIdentifier(value.note);
}
`,
  );
  expect(text).toContain('identifierKeys: identifierKeys(["id","note","order-no"]),');
});

test("keeps the digits of a number in a list of texts", () => {
  const named = listThings.replace(
    'state: { $ref: "#/State" }',
    'state: { $ref: "#/State" }\n    notes: { type: array, items: { type: string } }',
  );
  expect(emitResponseDecoders(thingsContract(named)).text).toContain(`  m0 = value.notes;
  if (Array.isArray(m0)) {
    for (let i1 = 0; i1 < m0.length; i1++) {
      if (typeof m0[i1] === "number") m0[i1] = renderIdentifier(m0[i1]);
    }
  }
`);
});

test.each([
  [
    "an identifier key that is another number elsewhere in the response",
    "total: { type: integer, x-kind: count }",
    "id: { type: integer, x-kind: count }",
    "required: [total, content]",
    "required: [content]",
    '"id" is an identifier or text elsewhere in the same response',
  ],
  [
    "a text key that is a number elsewhere in the response",
    "extra: { description: Anything. }",
    "total: { type: string }",
    "",
    "",
    '"total" is an identifier or text elsewhere in the same response',
  ],
  [
    "a list of bare identifiers",
    "extra: { description: Anything. }",
    "extra: { type: array, items: { type: integer, format: int64, x-kind: identifier } }",
    "",
    "",
    "a response cannot list bare identifiers",
  ],
  [
    "an amount in an error body",
    "    responses:\n",
    '    responses:\n      "400": { description: Bad., content: { application/json: { schema: { $ref: "#/Bad" } } } }\n',
    "StateFilter:",
    "Bad: { type: object, properties: { fee: { type: number, format: decimal, x-kind: amount } } }\nStateFilter:",
    "an error body may contain only codes and counts, not amount",
  ],
])("refuses %s", (_what, from, to, alsoFrom, alsoTo, message) => {
  const contract = thingsContract(listThings.replace(from, to).replace(alsoFrom, alsoTo));
  expect(() => emitResponseDecoders(contract)).toThrow(message);
});
