import { fieldList } from "../reference/field-list.ts";
import { codeBlock } from "../site/code-block.ts";
import { breakable, escapeHtml } from "../site/escape-html.ts";
import type { Heading } from "../site/frame.ts";
import type { Highlight } from "../site/highlight.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { NavigationGroup } from "../site/navigation.ts";
import type { MadePage } from "../site/write-pages.ts";
import type { ApiEntry, ApiItem, ApiPlaces } from "./api-model.ts";
import { aliasedSchema, type ContractTypes, wholeContract } from "./contract-types.ts";
import { describeMembers, referencedTypes, textOf } from "./describe-members.ts";
import { readDocComment } from "./doc-comment.ts";

const root = "../../";

/** The kinds of exports in the order in which a page has them. */
const kinds: readonly (readonly [title: string, kinds: readonly string[]])[] = [
  ["Functions", ["Function"]],
  ["Classes", ["Class"]],
  ["Interfaces", ["Interface"]],
  ["Types", ["TypeAlias", "Enum", "Namespace"]],
  ["Constants", ["Variable"]],
];

/** What all pages of the TypeScript reference share. */
export interface ApiPageOptions {
  readonly places: ApiPlaces;
  /** The types of the contract that a specifier's exports come from. */
  readonly contractTypesOf: (specifier: string) => ContractTypes;
  readonly markdown: MarkdownRenderer;
  readonly highlight: Highlight;
}

/** The TypeScript reference: a page for each entry of each package. */
export function apiPages(entries: readonly ApiEntry[], options: ApiPageOptions): MadePage[] {
  const family: NavigationGroup = {
    title: "TypeScript",
    entries: [
      { title: "Client options", path: "reference/client-options.html" },
      ...entries.map(({ specifier, page }) => ({ title: shortName(specifier), path: page })),
    ],
  };
  return entries.map((entry) => apiPage(entry, family, options));
}

function shortName(specifier: string): string {
  return specifier.replace(/^@[^/]+\//, "");
}

function apiPage(entry: ApiEntry, family: NavigationGroup, options: ApiPageOptions): MadePage {
  const { specifier, page } = entry;
  const items = entry.items.filter(({ name }) => !wholeContract.has(name));
  const groups = kinds
    .map(([title, kinds]) => ({ title, items: items.filter(({ kind }) => kinds.includes(kind)) }))
    .filter((group) => group.items.length > 0);
  const headings: Heading[] = groups.flatMap(({ title, items }) => [
    { id: title.toLowerCase(), html: title, level: 2 },
    ...items.map(({ name }) => ({ id: name, html: breakable(name), level: 3 })),
  ]);
  const sections = groups.map(
    ({ title, items }) =>
      `<h2 id="${title.toLowerCase()}">${title}</h2>\n${items.map((item) => section(item, specifier, options)).join("\n")}`,
  );
  return {
    path: page,
    title: `${shortName(specifier)} · TypeScript reference`,
    description: `What ${specifier} exports, with types, errors and examples.`,
    shape: "article",
    family,
    headings,
    html: `<h1>${escapeHtml(shortName(specifier))}</h1>
<p class="lead">What <code>${escapeHtml(specifier)}</code> exports, from its declarations.</p>
${reexports(entry, options.places)}${sections.join("\n")}
${contractExports(entry)}`,
  };
}

function reexports({ reexports: names }: ApiEntry, places: ApiPlaces): string {
  const byName = new Map([...places.values()].map(({ item, path }) => [item.name, path]));
  const links = names.flatMap((name) => {
    const path = byName.get(name);
    return path === undefined ? [] : [`<a href="${root}${path}"><code>${name}</code></a>`];
  });
  if (links.length === 0) return "";
  const summary = `It also exports ${links.length} names of our other packages`;
  return `<details><summary>${summary}</summary><p>${links.join(", ")}</p></details>\n`;
}

function contractExports({ items }: ApiEntry): string {
  const names = items.filter(({ name }) => wholeContract.has(name)).map(({ name }) => name);
  if (names.length === 0) return "";
  const anchors = names.map((name) => `<code id="${name}">${name}</code>`).join(", ");
  return `<h2 id="contract">The whole contract</h2>
<p>${anchors}: what openapi-typescript writes of the contract, for calls with openapi-fetch.</p>`;
}

function section(
  item: ApiItem,
  specifier: string,
  { places, contractTypesOf, markdown, highlight }: ApiPageOptions,
): string {
  const { name, docComment, excerptTokens } = item;
  const { summary, parameters, returns, throws, examples } = readDocComment(docComment);
  const code = textOf(excerptTokens)
    .replace(/^export (declare )?/, "")
    .trim();
  const members = describeMembers(item, places);
  const aliased = aliasedSchema(code);
  const schema = aliased === undefined ? undefined : contractTypesOf(specifier).get(aliased);
  const facts = [
    ...parameters.map(({ name: parameter, text }) => `- \`${parameter}\`: ${text}`),
    ...(returns === undefined ? [] : [`- Returns ${returns}`]),
    ...throws.map((text) => `- Throws ${text}`),
  ];
  return [
    `<h3 id="${name}">${escapeHtml(name)}<a class="anchor" href="#${name}" aria-label="Link to ${name}">#</a></h3>`,
    markdown.renderText(summary),
    declaration(code, highlight),
    schema === undefined
      ? ""
      : `<p>A type of the contract: <a href="${root}${schema}">its fields</a>.</p>`,
    members.length === 0 ? namedTypes(item, places) : "",
    facts.length === 0 ? "" : markdown.renderText(facts.join("\n")),
    members.length === 0 ? "" : fieldList(members, name, { markdown, root }),
    ...examples.map((example) =>
      codeBlock(highlight, { code: example, language: "ts", name: "example" }),
    ),
  ].join("\n");
}

/** Links to the types that a declaration without members names. */
function namedTypes({ name, excerptTokens }: ApiItem, places: ApiPlaces): string {
  const links = Object.entries(referencedTypes(excerptTokens, places))
    .filter(([type]) => type !== name && !wholeContract.has(type))
    .map(([type, path]) => `<a href="${root}${path}"><code>${type}</code></a>`);
  return links.length === 0 ? "" : `<p>With ${links.join(", ")}.</p>`;
}

/** A long declaration, such as a type that is generated from the contract, starts closed. */
function declaration(code: string, highlight: Highlight): string {
  const block = codeBlock(highlight, { code, language: "ts", output: true });
  const lines = code.split("\n").length;
  return lines > 20
    ? `<details><summary>Declaration, ${lines} lines</summary>${block}</details>`
    : block;
}
