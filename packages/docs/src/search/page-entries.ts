import { Parser } from "htmlparser2";
import type { SearchEntry } from "./search-entry.ts";

interface Section {
  readonly level: number;
  readonly id: string;
  heading: string;
  body: string;
}

/** What belongs to reading aids and not to the text. */
const isLeftOut = (name: string, classes = ""): boolean =>
  name === "button" || classes.split(" ").some((one) => one === "anchor" || one === "pager");

/** Tags that do not part words. */
const inline: ReadonlySet<string> = new Set(["span", "code", "a", "b", "i", "em", "strong", "wbr"]);

/** The sections of a page, each with all its text, code included. */
export function pageEntries(path: string, html: string): SearchEntry[] {
  const { title, sections } = read(html);
  const kind = kindOf(path);
  const weight = weights[kind] ?? 1;
  return sections.map(({ level, id, heading, body }) => {
    const isPage = level === 1;
    return {
      kind,
      title: oneLine(heading),
      context: isPage ? "" : title,
      text: oneLine(body),
      path: isPage ? path : `${path}#${id}`,
      weight: weight * (isPage ? 1.8 : 1.2),
    };
  });
}

/** A guide says what to do; a declaration says it to those who know its name. */
const weights: Readonly<Record<string, number>> = { guide: 1.5, TypeScript: 0.3 };

function read(html: string): { title: string; sections: readonly Section[] } {
  const sections: Section[] = [];
  let title = "";
  let leftOut = 0;
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, { id = "", class: classes }) {
      open.push(name);
      if (leftOut > 0 || isLeftOut(name, classes)) leftOut += 1;
      const level = /^h([123])$/.exec(name)?.[1];
      if (level !== undefined) sections.push({ level: Number(level), id, heading: "", body: "" });
      if (!inline.has(name)) add(" ");
    },
    ontext: add,
    onclosetag(name) {
      open.pop();
      if (leftOut > 0) leftOut -= 1;
      if (!inline.has(name)) add(" ");
    },
  });
  function add(text: string): void {
    if (open.includes("title")) title += text;
    const section = sections.at(-1);
    if (leftOut > 0 || section === undefined || !open.includes("main")) return;
    if (open.some((name) => /^h[123]$/.test(name))) section.heading += text;
    else section.body += text;
  }
  parser.end(html);
  return { title: oneLine(title).replace(/ · .*/, ""), sections };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function kindOf(path: string): string {
  if (path.startsWith("guides/")) return "guide";
  if (path.startsWith("reference/typescript/")) return "TypeScript";
  return path === "assumptions.html" ? "assumption" : "page";
}
