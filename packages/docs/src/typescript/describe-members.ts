import type { Field } from "../reference/operation.ts";
import type { ApiItem, ApiMember, ApiPlaces, ApiToken } from "./api-model.ts";
import { readDocComment } from "./doc-comment.ts";

/** The members of an interface or class as fields: what users set, read or call. */
export function describeMembers(item: ApiItem, places: ApiPlaces): Field[] {
  return (item.members ?? [])
    .filter(({ name, kind }) => !name?.startsWith("[") && kind !== "Constructor")
    .map((member) => describeMember(member, places));
}

/** A member as a field. */
export function describeMember(member: ApiMember, places: ApiPlaces): Field {
  const { name = "()", isOptional, docComment } = member;
  const { summary, throws } = readDocComment(docComment);
  const failures = throws.map((text) => `Throws ${text}`);
  const description = [summary, ...failures].filter((words) => words !== "").join("\n\n");
  return {
    name,
    type: typeText(member),
    typePages: referencedTypes(member.excerptTokens, places),
    flags: isOptional === true ? ["optional"] : [],
    assumptions: [],
    ...(description === "" ? {} : { description }),
  };
}

/** A type that is longer says nothing at a glance; the source of the declarations has it whole. */
const longest = 240;

function typeText({ name = "", excerptTokens, propertyTypeTokenRange: range }: ApiMember): string {
  const tokens =
    range === undefined ? excerptTokens : excerptTokens.slice(range.startIndex, range.endIndex);
  const text = joinTokens(tokens).replace(/\s+/g, " ").replace(/;$/, "");
  const withoutName = range === undefined && text.startsWith(name) ? text.slice(name.length) : text;
  return withoutName.length > longest ? `${withoutName.slice(0, longest)}…` : withoutName;
}

/** The declaration as it is written. */
export function joinTokens(tokens: readonly ApiToken[]): string {
  return tokens.map(({ text }) => text).join("");
}

/** The exports of ours that a declaration names, each with its place. */
export function referencedTypes(
  tokens: readonly ApiToken[],
  places: ApiPlaces,
): Readonly<Record<string, string>> {
  const found = tokens.flatMap(({ canonicalReference = "" }) => {
    const place = places.get(canonicalReference);
    return place === undefined ? [] : [[place.item.name, place.path] as const];
  });
  return Object.fromEntries(found);
}
