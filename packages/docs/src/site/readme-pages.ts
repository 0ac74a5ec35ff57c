import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folders } from "./folders.ts";
import type { Page } from "./page.ts";

/** One for each section of a published package's README: `packages/sync/index`, `packages/sync/in-code`. */
export function readmePages(root: string = folders.root): Page[] {
  return globSync("packages/*/package.json", { cwd: root })
    .map((file) => dirname(file).replaceAll("\\", "/"))
    .filter((folder) => !isPrivate(join(root, folder)))
    .toSorted()
    .flatMap((folder) =>
      sectionPages(folder, readFileSync(join(root, folder, "README.md"), "utf8")),
    );
}

function isPrivate(folder: string): boolean {
  const { private: value } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return value === true;
}

export function sectionPages(folder: string, readme: string): Page[] {
  const [intro = "", ...sections] = asShown(readme).split(/^(?=## )/m);
  const name = /^# @[\w-]+\/([\w-]+)/.exec(intro)?.[1] ?? folder;
  const pages = sections.map((section, index) => {
    const { heading, body } = readSection(section);
    const path = `${folder}/${slugOf(heading)}`;
    return {
      path,
      title: `${heading} (${name})`,
      label: heading,
      description: firstSentence(body),
      body,
      order: index + 1,
    };
  });
  const anchors = new Map(
    pages.flatMap(({ path, label, body }) => [
      [slugOf(label), `/${path}.html`] as const,
      ...[...body.matchAll(/^## (.+)$/gm)].map(
        ([, heading = ""]) => [slugOf(heading), `/${path}.html#${slugOf(heading)}`] as const,
      ),
    ]),
  );
  const introduction = intro.replace(/^# .*\n+/, "").trim();
  const list = pages.map(({ path, label }) => `- [${label}](/${path}.html)`).join("\n");
  const first = {
    path: `${folder}/index`,
    title: name,
    label: "Overview",
    description: firstSentence(introduction),
    body: `${introduction}\n\n${list}`,
    order: 0,
  };
  return [first, ...pages].map((page) => ({ ...page, body: linkSections(page.body, anchors) }));
}

/** Removes from a README the comments for tests and the attributes of code fences. */
function asShown(readme: string): string {
  return readme
    .replace(/^<!--.*?^-->\n/gms, "")
    .replace(/^```console.*$/gm, "```sh")
    .replace(/^```(\w+) .*$/gm, "```$1");
}

function readSection(section: string): { readonly heading: string; readonly body: string } {
  const [, heading = "", body = ""] = /^## ([^\n]+)\n(.*)$/s.exec(section) ?? [];
  // The section's heading becomes the page's title, so those below it rise, too.
  return { heading, body: body.trim().replace(/^#(?=##+ )/gm, "") };
}

function linkSections(body: string, anchors: ReadonlyMap<string, string>): string {
  return body.replace(/\]\(#([\w-]+)\)/g, (link, anchor: string) => {
    const target = anchors.get(anchor);
    return target === undefined ? link : `](${target})`;
  });
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(" ", "-");

/** The description of a page for lists: the first sentence outside code, as plain text. */
function firstSentence(body: string): string {
  const texts = body.replace(/^```.*?^```$/gms, "").split("\n\n");
  const paragraph = texts.find((part) => /^[\w`[*]/.test(part)) ?? body;
  const [sentence = ""] = paragraph.replaceAll("\n", " ").split(/(?<=[.:]) /);
  const text = sentence.replace(/\]\([^)]*\)/g, "").replace(/[`[\]*]/g, "");
  return text.replace(/:$/, ".");
}
