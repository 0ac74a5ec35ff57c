import type { Field } from "../reference/operation.ts";
import { contractText } from "../site/contract-text.ts";
import { paragraphs } from "../site/markdown.ts";
import type { ApiItem, ApiLinks, ApiMember, ApiToken } from "./api-model.ts";

export function describeMembers(item: ApiItem, links: ApiLinks): Field[] {
  return (item.members ?? [])
    .filter(({ name, kind }) => !name?.startsWith("[") && kind !== "Constructor")
    .map((member) => describeMember(member, links));
}

export function describeMember(member: ApiMember, links: ApiLinks): Field {
  const { name = "()", isOptional, docComment } = member;
  const { summary, throws } = readDocComment(docComment);
  const failures = throws.map((text) => `Throws ${text}`);
  const description = paragraphs([summary, ...failures]);
  return {
    name,
    type: typeText(member),
    typePages: referencedTypes(member.excerptTokens, links),
    flags: isOptional === true ? ["optional"] : [],
    assumptions: [],
    ...(description === "" ? {} : { description }),
  };
}

/** Longer types are truncated; the page also has the whole declaration. */
const maxLength = 240;

function typeText({ name = "", excerptTokens, propertyTypeTokenRange: range }: ApiMember): string {
  const tokens =
    range === undefined ? excerptTokens : excerptTokens.slice(range.startIndex, range.endIndex);
  const text = joinTokens(tokens).replace(/\s+/g, " ").replace(/;$/, "");
  const withoutName = range === undefined && text.startsWith(name) ? text.slice(name.length) : text;
  return withoutName.length > maxLength ? `${withoutName.slice(0, maxLength)}…` : withoutName;
}

export function joinTokens(tokens: readonly ApiToken[]): string {
  return tokens.map(({ text }) => text).join("");
}

/** Finds the exports that a declaration names, with their positions. */
export function referencedTypes(
  tokens: readonly ApiToken[],
  links: ApiLinks,
): Readonly<Record<string, string>> {
  const found = tokens.flatMap(({ canonicalReference = "" }) => {
    const address = links.get(canonicalReference);
    return address === undefined ? [] : [[address.item.name, address.path] as const];
  });
  return Object.fromEntries(found);
}

/** The parts of a TSDoc comment, such as its summary and its examples, each as Markdown. */
export interface DocComment {
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  /** Without their code fences. */
  readonly examples: readonly string[];
}

/** As API Extractor writes it: each block tag begins a line. Comments of generated types are texts of a contract. */
export function readDocComment(comment = ""): DocComment {
  const text = comment
    .replace(/^\/\*\*+|\*+\/\s*$/g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .replace(
      /\{@link ([^}|]+?)(?:\s*\|\s*([^}]+))?\}/g,
      (_, target, texts) => texts ?? `\`${target}\``,
    )
    // Readers have only the service's documentation.
    .replace(/`?interface-specification\.md`?/g, "the service's documentation")
    .trim();
  const [summary = "", ...blocks] = `\n${text}`.split(
    /^(?=@(?:param|returns|throws|example|remarks|see)\b)/m,
  );
  const bodies = (tag: string): string[] =>
    blocks
      .filter((block) => block.startsWith(`@${tag}`))
      .map((block) => block.slice(tag.length + 1).trim());
  return {
    summary: contractText(paragraphs([summary.trim(), ...bodies("remarks")])),
    parameters: bodies("param").map((body) => {
      const [, name = "", description = ""] = /^(\S+)\s*-?\s*(.*)$/s.exec(body) ?? [];
      return { name, text: contractText(description) };
    }),
    returns: bodies("returns").map(contractText)[0],
    throws: bodies("throws").map(contractText),
    examples: bodies("example").map((body) => body.replace(/^```\w*\n|\n?```$/g, "")),
  };
}
