import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface DeadLink {
  readonly page: string;
  readonly href: string;
  readonly reason: string;
}

/** Redoc's page is not checked, because its links are handled by its scripts. */
const madeByOthers = "reference/rest/redoc/";

/** Resources, too, against the files of the site. */
export function deadLinks(site: string, base: string): DeadLink[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const findAnchors = (file: string): ReadonlySet<string> => {
    const known = anchors.get(file) ?? readIds(join(site, file));
    anchors.set(file, known);
    return known;
  };
  const fault = (page: string, href: string): string | undefined => {
    if (href.startsWith("data:")) return undefined;
    if (/^[a-z]+:|^\/\//i.test(href))
      return "the page loads it from another host; put the file into packages/docs/assets";
    const [path = "", anchor = ""] = href.split(/#(.*)/s);
    if (path !== "" && !path.startsWith(`${base}/`))
      return "the link leads out of the site's base path; link to a page of the site";
    const target =
      path === "" ? page : path.slice(base.length + 1).replace(/(^|\/)$/, "$1index.html");
    const file = join(site, target);
    if (!existsSync(file) || !statSync(file).isFile())
      return "the site has no such page; correct the link";
    if (anchor === "" || findAnchors(target).has(anchor)) return undefined;
    return "the page has no such section; correct the anchor of the link";
  };
  const pages = globSync("**/*.html", { cwd: site }).map((path) => path.replaceAll("\\", "/"));
  return pages
    .filter((page) => !page.startsWith(madeByOthers))
    .toSorted()
    .flatMap((page) => {
      const html = readFileSync(join(site, page), "utf8");
      // A link of a page may lead to another site, but a page must not load resources from another site.
      const localHtml = html.replace(/(<a\b[^>]*?)\shref="https:[^"]*"/g, "$1");
      const links = [...localHtml.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(
        ([, href = ""]) => href,
      );
      return [...new Set(links)].flatMap((href) => {
        const reason = fault(page, href.replaceAll("&amp;", "&").replaceAll("&#x26;", "&"));
        return reason === undefined ? [] : [{ page, href, reason }];
      });
    });
}

function readIds(file: string): ReadonlySet<string> {
  const html = readFileSync(file, "utf8");
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
}
