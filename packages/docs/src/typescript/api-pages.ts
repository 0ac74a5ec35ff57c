import type { Field, Operation } from "../reference/operation.ts";
import { fieldList } from "../reference/operation-page.ts";
import { details, fence, namedHeading, paragraphs } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";
import type { ApiEntry, ApiItem, ApiLinks } from "./api-model.ts";
import {
  describeMembers,
  joinTokens,
  readDocComment,
  referencedTypes,
} from "./describe-members.ts";

/** The kinds of exports, in the order in which the page of an entry point lists them. */
const kinds: readonly (readonly [title: string, kinds: readonly string[]])[] = [
  ["Functions", ["Function"]],
  ["Classes", ["Class"]],
  ["Interfaces", ["Interface"]],
  ["Types", ["TypeAlias", "Enum", "Namespace"]],
  ["Constants", ["Variable"]],
];

export interface ApiPageOptions {
  readonly links: ApiLinks;
  /** The contract that the exports of an entry point are generated from. */
  readonly findContractTypes: (specifier: string) => ContractTypes;
}

export function apiPages(entries: readonly ApiEntry[], options: ApiPageOptions): Page[] {
  return entries.map((entry, order) => ({ ...apiPage(entry, options), order }));
}

function apiPage(entry: ApiEntry, options: ApiPageOptions): Page {
  const { specifier, page } = entry;
  const items = entry.items.filter(({ name }) => !wholeContract.has(name));
  const groups = kinds
    .map(([title, expected]) => ({
      title,
      items: items.filter(({ kind }) => expected.includes(kind)),
    }))
    .filter((group) => group.items.length > 0)
    .map(({ title, items }) =>
      [`## ${title}`, ...items.map((item) => section(item, specifier, options))].join("\n\n"),
    );
  const body = [
    `What \`${specifier}\` exports, from its declarations.`,
    reexports(entry, options.links),
    ...groups,
    contractExports(entry),
  ];
  return {
    path: page,
    title: specifier.replace(/^@[^/]+\//, ""),
    description: `What ${specifier} exports, with types, errors and examples.`,
    body: paragraphs(body),
  };
}

function reexports({ reexports: names }: ApiEntry, links: ApiLinks): string {
  const byName = new Map([...links.values()].map(({ item, path }) => [item.name, path]));
  const linked = names.flatMap((name) => {
    const path = byName.get(name);
    return path === undefined ? [] : [`[\`${name}\`](${path})`];
  });
  if (linked.length === 0) return "";
  return details(
    `This entry point also exports ${linked.length} names of the project's other packages`,
    linked.join(", "),
  );
}

function contractExports({ items }: ApiEntry): string {
  const names = items.filter(({ name }) => wholeContract.has(name)).map(({ name }) => name);
  if (names.length === 0) return "";
  const anchors = names.map((name) => `<a id="${name}"></a>\`${name}\``).join(", ");
  return `## The whole contract\n\n${anchors}: the types that openapi-typescript generates from the contract, for calls by path.`;
}

function section(
  item: ApiItem,
  specifier: string,
  { links, findContractTypes }: ApiPageOptions,
): string {
  const { name, docComment, excerptTokens } = item;
  const { summary, parameters, returns, throws, examples } = readDocComment(docComment);
  const code = joinTokens(excerptTokens)
    .replace(/^export (declare )?/, "")
    .trim();
  const members = describeMembers(item, links);
  const aliased = aliasedSchema(code);
  const schema = aliased === undefined ? undefined : findContractTypes(specifier).get(aliased);
  const facts = [
    ...parameters.map(({ name: parameter, text }) => `- \`${parameter}\`: ${text}`),
    ...(returns === undefined ? [] : [`- Returns ${returns}`]),
    ...throws.map((text) => `- Throws ${text}`),
  ];
  const parts = [
    namedHeading(3, name),
    summary,
    declaration(code),
    schema === undefined
      ? ""
      : `This type is a schema of the contract; [the reference lists its fields](${schema}).`,
    members.length === 0 ? namedTypes(item, links) : fieldList(members, name),
    facts.join("\n"),
    ...examples.map((example) => fence(example, 'ts title="example"')),
  ];
  return paragraphs(parts);
}

/** Renders links to the types that a declaration without members, such as an alias, refers to. */
function namedTypes({ name, excerptTokens }: ApiItem, links: ApiLinks): string {
  const linked = Object.entries(referencedTypes(excerptTokens, links))
    .filter(([type]) => type !== name && !wholeContract.has(type))
    .map(([type, path]) => `[\`${type}\`](${path})`);
  return linked.length === 0 ? "" : `With ${linked.join(", ")}.`;
}

/** A longer declaration, such as a generated type, is collapsed. */
function declaration(code: string): string {
  const lines = code.split("\n").length;
  const block = fence(code, "ts");
  return lines > 20 ? details(`Declaration, ${lines} lines`, block) : block;
}

/** Links to fields, by the name of the contract type. */
export type ContractTypes = ReadonlyMap<string, string>;

/** The first section that lists a type's fields, whole requests and responses first. */
export function contractTypes(operations: readonly Operation[]): ContractTypes {
  const whole = operations.flatMap(({ page, parts }) =>
    parts.flatMap(({ id, typeName }) =>
      typeName === undefined ? [] : [[typeName, `/${page}.html#${id}`] as const],
    ),
  );
  const inside = operations.flatMap(({ page, parts }) =>
    parts.flatMap(({ id, fields }) => typesInside(fields, `/${page}.html#${id}`)),
  );
  return new Map([...whole, ...inside].toReversed());
}

function typesInside(fields: readonly Field[], outer: string): (readonly [string, string])[] {
  return fields.flatMap(({ name, inside }) => {
    if (inside === undefined) return [];
    const fieldPath = `${outer}.${encodeURIComponent(name)}`;
    return [[inside.name, fieldPath] as const, ...typesInside(inside.fields, fieldPath)];
  });
}

/** The name of the contract type of an alias, such as `components['schemas']['Task']`. */
export function aliasedSchema(declaration: string): string | undefined {
  return /^type \w+ = components\['schemas'\]\['(\w+)'\];$/.exec(declaration)?.[1];
}

/**
 * Exports of openapi-typescript for a whole contract; only calls by path use them, so the reference leaves them out.
 */
export const wholeContract: ReadonlySet<string> = new Set([
  "paths",
  "components",
  "operations",
  "webhooks",
  "$defs",
]);
