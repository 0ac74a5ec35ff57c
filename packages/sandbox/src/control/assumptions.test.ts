import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { assumptions } from "./assumptions.ts";

/** These are about the types of the contract or about the clients; no sandbox could do otherwise. */
const elsewhere = [
  "address-nulls",
  "base-address",
  "line-status",
  "nullable-values",
  "open-elements",
  "outcome-context",
  "product-id-name",
  "response-required",
  "sku-fate",
  "soap-address",
  "soap-open-responses",
  "soap-paging-nil",
  "soap-phone-number",
  "untyped-fields",
];

const list = readFileSync(new URL("../../../../specs/assumptions.md", import.meta.url), "utf8");

it("names every assumption of the contract's list that the sandbox rests on, once and in its order", () => {
  const explained = [...list.matchAll(/^### (.+)$/gm)].map(([, id = ""]) => id);
  expect(elsewhere.filter((id) => !explained.includes(id))).toEqual([]);
  expect(assumptions.map(({ id }) => id)).toEqual(
    explained.filter((id) => !elsewhere.includes(id)),
  );
});

it("names the option of every entry that has one", () => {
  const entries = list.split(/^### /m).slice(1);
  const options = entries.flatMap((entry) => {
    const [, option] = /^- \*\*Switch:\*\*.*?`(--(?!host|port)[a-z-]+)/m.exec(entry) ?? [];
    return option === undefined ? [] : [[entry.split("\n")[0], option]];
  });
  expect(assumptions.flatMap(({ id, switch: option }) => (option ? [[id, option]] : []))).toEqual(
    options,
  );
});
