import type { OperatorProfile } from "./contract.ts";
import { fail, member, members, requireString, type SourceNode } from "./source-node.ts";

const known: readonly (keyof OperatorProfile)[] = [
  "name",
  "baseUrl",
  "productIdField",
  "warehouseSender",
  "orderByFieldParameter",
];

/** Reads `x-operator` of the contract's `info`; an overlay puts it there. */
export function readOperator(info: SourceNode): OperatorProfile {
  const node = member(info, "x-operator");
  if (node === undefined) return {};
  return Object.fromEntries(
    members(node).map(([name, value]) => {
      const key = known.find((each) => each === name);
      if (key === undefined) fail(value, `x-operator knows ${known.join(", ")}, not "${name}"`);
      return [key, checked(key, value)];
    }),
  );
}

function checked(key: keyof OperatorProfile, node: SourceNode): string {
  const text = requireString(node);
  if (key === "productIdField" && !/^[A-Za-z_$][\w$]*$/.test(text)) {
    fail(node, `"${text}" is no field name`);
  }
  if (key === "baseUrl" && !URL.canParse(text)) fail(node, `"${text}" is no absolute address`);
  if (key === "orderByFieldParameter" && !["orderByField", "orderbyField"].includes(text)) {
    fail(node, "the parameter is spelled orderByField or orderbyField");
  }
  return text;
}
