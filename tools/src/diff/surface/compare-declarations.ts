import type { Described, Members } from "../../surface/describe.ts";
import type { Way } from "../../surface/reach.ts";
import type { Rating } from "../direction.ts";
import { compareMember, compareTypes, type Sides } from "./compare-types.ts";
import { type Member, membersByName } from "./members.ts";
import { both, type Relation, ratingOf } from "./relation.ts";
import { membersOf } from "./surface-file.ts";

/** One difference between two declarations of a name. */
export interface Difference {
  /** The way to it inside the declaration, on the side where it is; the bare names of members. */
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly what: string;
  readonly rating: Rating;
  readonly isGone: boolean;
}

const kinds = ["function", "const", "type", "interface", "class", "other"] as const;

/** Compares what two declarations of a name say. */
export function compareDeclarations(before: Members, after: Members, sides: Sides): Difference[] {
  const ways = new Set([...waysOf(before), ...waysOf(after)]);
  const [old, now] = [kindOf(before), kindOf(after)];
  const areTypes = [old, now].every((kind) => kind === "type" || kind === "interface");
  if (old !== now && !areTypes) {
    return [whole(`was a ${old} and is a ${now}`, ratingOf("other", ways))];
  }
  const found = [
    ...changedHead(before, after, ways),
    ...part("new", before, after, new Set(["got"]), sides),
    ...part("static", before, after, new Set(["got"]), sides),
    ...compareShapes([old], [now], before[old], after[now], ways, sides),
  ];
  if (!isGenerated(after)) return found;
  return found.map((each) =>
    isNewSchema(each) ? { ...each, rating: ratingOf("grown", ways) } : each,
  );
}

/** The generated table of schemas has one entry more, which nobody gives or gets until an operation says so. */
function isNewSchema({ names, what }: Difference): boolean {
  return names.length === 2 && names[0] === "schemas" && what.startsWith("is new");
}

function part(
  name: "new" | "static",
  before: Members,
  after: Members,
  ways: ReadonlySet<Way>,
  sides: Sides,
): Difference[] {
  const [old, now] = [before[name], after[name]];
  if (old === undefined && now === undefined) return [];
  const none = name === "new" ? "() => unknown" : {};
  return compareShapes([name], [name], old ?? none, now ?? none, ways, sides);
}

/** Type parameters, bases, and whether a class can be made. */
function changedHead(before: Members, after: Members, ways: ReadonlySet<Way>): Difference[] {
  const found: Difference[] = [];
  if (before.parameters !== after.parameters) {
    found.push(whole(became(before.parameters, after.parameters), ratingOf("other", ways)));
  }
  if (before.extends !== after.extends) {
    const [old, now] = [before.extends, after.extends].map((each) =>
      String(each ?? "").split(" & "),
    );
    const keeps = before.extends === undefined || old?.every((base) => now?.includes(base));
    const what = `extended ${before.extends ?? "nothing"} and extends ${after.extends ?? "nothing"}`;
    found.push(whole(what, ratingOf(keeps ? "narrower" : "other", ways)));
  }
  if (before.abstract !== after.abstract) {
    const is = after.abstract === undefined ? "is no longer" : "is now";
    const relation = after.abstract === undefined ? "grown" : "other";
    found.push(whole(`${is} abstract`, ratingOf(relation, ways)));
  }
  return found;
}

function compareShapes(
  oldPath: readonly string[],
  path: readonly string[],
  before: Described | undefined,
  after: Described | undefined,
  ways: ReadonlySet<Way>,
  sides: Sides,
  names: readonly string[] = [],
): Difference[] {
  if (typeof before === "object" && typeof after === "object") {
    return compareAll(oldPath, path, before, after, ways, sides, names);
  }
  const relation = compareTypes(before ?? {}, after ?? {}, sides);
  return differences(relation, { path, names, what: became(before, after), isGone: false }, ways);
}

function compareAll(
  oldPath: readonly string[],
  path: readonly string[],
  before: Members,
  after: Members,
  ways: ReadonlySet<Way>,
  sides: Sides,
  names: readonly string[],
): Difference[] {
  const [old, now] = [membersByName(before), membersByName(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const place = [...names, name];
    if (was !== undefined && is !== undefined && haveMembers(was, is)) {
      const [from, to] = [
        [...oldPath, was.key],
        [...path, is.key],
      ];
      return compareShapes(from, to, was.is, is.is, ways, sides, place);
    }
    const at = is === undefined ? [...oldPath, was?.key ?? name] : [...path, is.key];
    const difference = { path: at, names: place, what: told(was, is), isGone: is === undefined };
    return differences(compareMember(was, is, sides), difference, ways);
  });
}

/** Whether the difference is one of the members of both. */
function haveMembers(was: Member, is: Member): boolean {
  const areObjects = typeof was.is === "object" && typeof is.is === "object";
  return areObjects && was.isOptional === is.isOptional && was.isReadonly === is.isReadonly;
}

function differences(
  relation: Relation,
  difference: Omit<Difference, "rating">,
  ways: ReadonlySet<Way>,
): Difference[] {
  if (relation === "same") return [];
  return [{ ...difference, rating: ratingOf(both(relation, "same"), ways) }];
}

function told(was: Member | undefined, is: Member | undefined): string {
  if (is === undefined) return "is gone";
  if (was === undefined) return is.isOptional ? "is new" : "is new, and always there";
  return became(shown(was), shown(is));
}

function shown({ is, isOptional, isReadonly }: Member): Described {
  if (typeof is !== "string") return is;
  return `${isReadonly ? "readonly " : ""}${is}${isOptional ? ", optional" : ""}`;
}

const longest = 90;

function became(before: Described | undefined, after: Described | undefined): string {
  const [was, is] = [before, after].map((each) => {
    const text = typeof each === "string" ? each : each === undefined ? "nothing" : "an object";
    return text.length > longest ? `${text.slice(0, longest)} ...` : text;
  });
  return was === is ? "changed" : `was ${was} and is ${is}`;
}

function whole(what: string, rating: Rating): Difference {
  return { path: [], names: [], what, rating, isGone: false };
}

function kindOf(declaration: Members): (typeof kinds)[number] {
  return kinds.find((kind) => kind in declaration) ?? "other";
}

function waysOf({ values }: Members): readonly Way[] {
  return (["given", "got"] as const).filter((way) => String(values ?? "").includes(way));
}

/** Whether the contract is what it is made from. */
export function isGenerated(declaration: Members | undefined): boolean {
  return membersOf(declaration).generated !== undefined;
}
