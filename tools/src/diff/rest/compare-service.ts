import type { OperatorProfile, RestContract, Tag } from "../../model/contract.ts";
import { findPlace, member, members, type SourceNode } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import { addressChange, type Rating, wordsAlone } from "../direction.ts";
import { pairUp } from "../pair-up.ts";

/** Compares what the contract says of the service as a whole. */
export function compareService(before: RestContract, after: RestContract, changes: Changes): void {
  compareServers(before, after, changes);
  compareOperator(before, after, changes);
  compareTags(before.tags, after.tags, changes);
  compareWords(before.node, after.node, ["info"], ["version", "x-operator"], changes);
  const schemes = ["components", "securitySchemes"];
  // Which credentials come is compared at the operations; what is left here is words.
  compareWords(before.node, after.node, schemes, [], changes);
}

/** A new address is only for new callers; who calls the first one must know when it moves. */
function compareServers(before: RestContract, after: RestContract, changes: Changes): void {
  const subject = "the base address";
  const [old, now] = [before.servers, after.servers];
  const added = now.filter(({ address }) => !old.some((each) => each.address === address));
  const gone = old.filter(({ address }) => !now.some((each) => each.address === address));
  for (const [index, { address, node }] of gone.entries()) {
    const replacement = added[index];
    if (replacement === undefined)
      changes.gone(findPlace(node), subject, `${address} is gone`, addressChange);
    else {
      const what = `${address} became ${replacement.address}`;
      changes.add(findPlace(replacement.node), subject, what, addressChange);
    }
  }
  for (const { address, node } of added.slice(gone.length)) {
    changes.add(findPlace(node), subject, `${address} is new`, {
      verdict: "minor",
      reason: "one more address; the others stay",
    });
  }
  for (const { address, node } of now) {
    const same = old.find((each) => each.address === address);
    if (same !== undefined && findDescription(same.node) !== findDescription(node)) {
      changes.add(findPlace(node), subject, "reworded", wordsAlone);
    }
  }
}

function findDescription(node: SourceNode): string {
  const { url, variables, ...words } = node.value as Record<string, unknown>;
  return JSON.stringify(words);
}

const operatorRatings: Readonly<Record<keyof OperatorProfile, Rating>> = {
  name: wordsAlone,
  baseUrl: addressChange,
  productIdField: { verdict: "major", reason: "clients read and write the id under this name" },
  warehouseSender: { verdict: "major", reason: "clients send and read the sender by this value" },
  orderByFieldParameter: { verdict: "major", reason: "clients send the parameter by this name" },
};

/** The names in `operatorRatings` are all that an operator's profile holds. */
function compareOperator(before: RestContract, after: RestContract, changes: Changes): void {
  const place = findPlace(operatorNode(after) ?? after.node);
  for (const [name, rating] of Object.entries(operatorRatings)) {
    const key = name as keyof OperatorProfile;
    const [old, now] = [before.operator[key], after.operator[key]];
    if (old === now) continue;
    const what = `${name} ${old ?? "none"} became ${now ?? "none"}`;
    changes.add(place, "x-operator", what, rating);
  }
}

function operatorNode({ node }: RestContract): SourceNode | undefined {
  const info = member(node, "info");
  return info === undefined ? undefined : (member(info, "x-operator") ?? info);
}

const grouping: Rating = { verdict: "patch", reason: "the docs group operations by it" };

function compareTags(before: readonly Tag[], after: readonly Tag[], changes: Changes): void {
  const subject = ({ name }: Tag) => `tag ${name}`;
  const pairs = pairUp(before, after, ({ name }) => name);
  for (const [old, now] of pairs.kept) {
    if (old.description === now.description) continue;
    changes.add(findPlace(now.node), subject(now), "reworded", wordsAlone);
  }
  for (const old of pairs.gone)
    changes.gone(findPlace(old.node), subject(old), "is gone", grouping);
  for (const now of pairs.added) changes.add(findPlace(now.node), subject(now), "is new", grouping);
}

/** Members that only documentation shows, compared one by one. */
function compareWords(
  before: SourceNode,
  after: SourceNode,
  path: readonly string[],
  others: readonly string[],
  changes: Changes,
): void {
  const [old, now] = [at(before, path), at(after, path)];
  if (now === undefined) return;
  for (const [name, value] of members(now)) {
    const was = old === undefined ? undefined : member(old, name);
    if (others.includes(name) || shown(was) === shown(value)) continue;
    changes.add(findPlace(value), `${path.at(-1)}.${name}`, "reworded", wordsAlone);
  }
}

function shown(node: SourceNode | undefined): string | undefined {
  if (node === undefined || typeof node.value !== "object") return JSON.stringify(node?.value);
  const { in: _place, name: _name, type: _type, ...words } = node.value as Record<string, unknown>;
  return JSON.stringify(words);
}

function at(node: SourceNode, path: readonly string[]): SourceNode | undefined {
  return path.reduce<SourceNode | undefined>(
    (current, key) => (current === undefined ? undefined : member(current, key)),
    node,
  );
}
