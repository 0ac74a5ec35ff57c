import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { assumptionsOf } from "./assumptions.ts";
import { observedBehaviours } from "./observed-behaviours.ts";

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

const assumptions = assumptionsOf({ profile: "document", limitsRate: true });
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

it("says what the observed profile does instead, in every entry that it changes and in no other", () => {
  const observed = assumptionsOf({ profile: "observed", limitsRate: true });
  expect(observed.map(({ id }) => id)).toEqual(assumptions.map(({ id }) => id));
  const changed = observed.filter(
    ({ behaviour }, index) => behaviour !== assumptions[index]?.behaviour,
  );
  expect(changed.map(({ id }) => id).sort()).toEqual(Object.keys(observedBehaviours).sort());
  const byProfile = assumptions.filter((each) => each.switch === "--profile");
  expect(changed.map(({ id }) => id)).toEqual(
    expect.arrayContaining(byProfile.map(({ id }) => id)),
  );
});

it("says where no rate is limited", () => {
  const unlimited = assumptionsOf({ profile: "document", limitsRate: false });
  const changed = unlimited.filter(
    ({ behaviour }, index) => behaviour !== assumptions[index]?.behaviour,
  );
  expect(changed.map(({ id }) => id)).toEqual(["rate-limit-answer", "rate-limit-scope"]);
});
