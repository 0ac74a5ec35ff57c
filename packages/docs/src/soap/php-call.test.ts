import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { places } from "../site/places.ts";
import { phpCall } from "./php-call.ts";

const example = readFileSync(
  join(places.specs, "soap/examples/OrderList/request.xml"),
  "utf8",
).trimEnd();
const php = phpCall("OrderList", example);

test("PHP passes the example as arrays: nil as null, booleans as such, digits as strings", () => {
  expect(php).toContain("$client->OrderList([");
  expect(php).toContain('"appKey" => "sandbox-key"');
  expect(php).toContain('"productId" => null');
  expect(php).toContain('"sortForUpdateDate" => false');
  expect(php).toContain('"pageSize" => "20"');
});

test("repeated elements are a list in PHP", () => {
  const xml = "<os:XRequest><list><id>1</id><id>2</id></list></os:XRequest>";
  expect(phpCall("X", xml)).toContain('"id" => ["1", "2"]');
});
