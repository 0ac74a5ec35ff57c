import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** A link of the site that leads nowhere. */
export interface DeadLink {
  /** Path of the page in the site. */
  readonly page: string;
  readonly href: string;
  readonly why: string;
}

/** Every link and every address of a page's parts, checked against the site as it was written. */
export function deadLinks(site: string): DeadLink[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
  return pages.toSorted().flatMap((page) => {
    const html = readFileSync(join(site, page), "utf8");
    const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, href = ""]) => href);
    return [...new Set(links)].flatMap((href) => {
      const why = fault(site, page, href.replaceAll("&amp;", "&"), anchors);
      return why === undefined ? [] : [{ page, href, why }];
    });
  });
}

/** Why a link is dead; undefined for one that lives. */
export function fault(
  site: string,
  page: string,
  href: string,
  anchors: Map<string, ReadonlySet<string>> = new Map(),
): string | undefined {
  if (/^[a-z]+:/i.test(href) || href.startsWith("//")) {
    return href.startsWith("data:") ? undefined : "it leads out of the site";
  }
  if (href.startsWith("/")) return "it does not work under another base path";
  const [path = "", anchor = ""] = href.split(/#(.*)/s);
  const target = path === "" ? page : posix.join(dirname(page), path);
  if (!existsSync(join(site, target))) return "there is no such page";
  if (anchor === "") return undefined;
  const known = anchors.get(target) ?? idsOf(join(site, target));
  anchors.set(target, known);
  return known.has(anchor) ? undefined : "the page has no such section";
}

function idsOf(file: string): ReadonlySet<string> {
  const html = readFileSync(file, "utf8");
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
}
