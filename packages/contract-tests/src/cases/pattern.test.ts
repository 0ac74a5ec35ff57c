import { describe, expect, it } from "vitest";
import { readJson, readYaml } from "../exact/json.ts";
import { findDifferences } from "./pattern.ts";

const against = (pattern: string, json: string) =>
  findDifferences(readYaml(`pattern: ${pattern}`, "test").pattern ?? null, readJson(json));

describe("a pattern", () => {
  it.each([
    ["{ a: 1 }", '{"a":1,"b":2}', "leaves members free that it does not name"],
    ["{ a: 129.90 }", '{"a":129.9}', "compares numbers by value"],
    ["{ a: 9007199254740993 }", '{"a":9007199254740993}', "compares every digit"],
    ["[1, { b: x }]", '[1,{"b":"x"}]', "compares lists item by item"],
    ["{ $length: 2, $each: { a: { $number: true } } }", '[{"a":1},{"a":2}]', "asks of every item"],
    ["{ $some: { a: 2 }, $none: { a: 3 } }", '[{"a":1},{"a":2}]', "asks of some items and of none"],
    ["{ a: { $absent: true }, b: { $not: 5 } }", '{"b":6}', "asks for absence and difference"],
    ["{ $descending: at }", '[{"at":3},{"at":2},{"at":2}]', "asks for an order"],
  ])("%s matches %s: %s", (pattern, json) => {
    expect(against(pattern, json)).toEqual([]);
  });

  it.each([
    ["{ a: 1 }", '{"a":"1"}', '$.a: is "1", not 1'],
    [
      "{ a: 9007199254740993 }",
      '{"a":9007199254740992}',
      "$.a: is 9007199254740992, not 9007199254740993",
    ],
    ["[1]", "[1,2]", "$: has 2 entries, not 1"],
    ["{ a: null }", "{}", "$.a: is absent, not null"],
    ["{ $each: { a: 1 } }", '[{"a":1},{"a":2}]', "$[1].a: is 2, not 1"],
    [
      "{ $ascending: at }",
      '[{"at":3},{"at":2}]',
      '$: is [{"at":3},{"at":2}], against $ascending "at"',
    ],
    ["{ $typo: 1 }", "1", "$: the pattern has the unknown matcher $typo"],
  ])("%s does not match %s", (pattern, json, problem) => {
    expect(against(pattern, json)).toEqual([problem]);
  });
});
