import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { places } from "../site/places.ts";
import { callsInOtherLanguages } from "./calls-in-other-languages.ts";

const example = readFileSync(
  join(places.specs, "soap/examples/OrderList/request.xml"),
  "utf8",
).trimEnd();
const codes = callsInOtherLanguages("OrderList", example).map((call) =>
  "code" in call ? call.code : "",
);

test("PHP passes the example as arrays: nil as null, booleans as such, digits as strings", () => {
  expect(codes[0]).toContain("$client->OrderList([");
  expect(codes[0]).toContain('"appKey" => "sandbox-key"');
  expect(codes[0]).toContain('"productId" => null');
  expect(codes[0]).toContain('"sortForUpdateDate" => false');
  expect(codes[0]).toContain('"pageSize" => "20"');
});

test("repeated elements are a list in PHP", () => {
  const xml = "<os:XRequest><list><id>1</id><id>2</id></list></os:XRequest>";
  const [php] = callsInOtherLanguages("X", xml).map((call) => ("code" in call ? call.code : ""));
  expect(php).toContain('"id" => ["1", "2"]');
});

test("Java and C# send the envelope as it is", () => {
  const unindented = (code = ""): string => code.replace(/^ +/gm, "");
  for (const code of codes.slice(1)) expect(unindented(code)).toContain(unindented(example));
});
