import { escapeHtml } from "./escape-html.ts";
import { guides, type NavigationGroup, references, topEntries, toRoot } from "./navigation.ts";

/** A heading that the page's own table of contents shows. */
export interface Heading {
  readonly id: string;
  /** HTML of the heading. */
  readonly html: string;
  readonly level: number;
}

/** What the frame needs to know of a page. */
export interface FramedPage {
  readonly title: string;
  readonly description: string;
  /** Path in the site, without a leading slash. */
  readonly path: string;
  /** The version of the packages that the page describes. */
  readonly version: string;
  /** HTML of the page itself. */
  readonly content: string;
  readonly headings: readonly Heading[];
  /** `wide` has no table of contents, `landing` no sidebar either. */
  readonly shape: "article" | "wide" | "landing";
  /** A group of this page's family, shown first in the sidebar. */
  readonly family?: NavigationGroup;
}

/** A whole HTML page. Every link in it is relative, so that the site works at any address and from disk. */
export function framed(page: FramedPage): string {
  const root = toRoot(page.path);
  return `<!doctype html>
<html lang="en">
<head>
${head(fullTitle(page.title), page.description, root)}
<link rel="stylesheet" href="${root}assets/page.css">
</head>
<body class="shape-${page.shape}">
${topBar(page.path)}
<div class="columns">
${page.shape === "landing" ? "" : sidebar(page)}
<main id="content" tabindex="-1">
${page.content}
${page.shape === "landing" ? "" : pager(page.path)}
</main>
${page.shape === "article" ? contents(page.headings) : ""}
</div>
<footer class="footer">Marketplace Seller SDK ${page.version} · <a href="${root}changes.html">Changes</a> · <a href="${root}guides/versions.html">Versions and upgrading</a> · MIT license</footer>
</body>
</html>
`;
}

const siteName = "Marketplace Seller SDK";

function fullTitle(title: string): string {
  return title.startsWith(siteName) ? title : `${title} · ${siteName}`;
}

/** What every page's head holds; the color scheme is set before anything is painted. */
function head(title: string, description: string, root: string): string {
  return `<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${root}assets/shared/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/tokens.css">
<link rel="stylesheet" href="${root}assets/top-bar.css">
<link rel="stylesheet" href="${root}assets/frame.css">
<script src="${root}assets/shared/color-scheme.js"></script>
<script defer src="${root}assets/site.js" data-root="${root}"></script>`;
}

/** The bar at the top, the same on every page. */
function topBar(path: string): string {
  const root = toRoot(path);
  const links = topEntries.map(({ title, path: target }) => {
    const here = target.split("/")[0] === path.split("/")[0] && isSameSection(target, path);
    return `<a href="${root}${target}"${here ? ' aria-current="true"' : ""}>${title}</a>`;
  });
  return `<a class="skip" href="#content">Skip to the content</a>
<header class="top-bar">
<a class="brand" href="${root}index.html"><img src="${root}assets/shared/icon.svg" alt="" width="24" height="24"> <span>Marketplace Seller SDK</span></a>
<nav aria-label="Main">${links.join("")}</nav>
<button type="button" class="open-search" aria-label="Search" aria-keyshortcuts="Control+K /"><span>Search</span> <kbd>/</kbd></button>
<button type="button" class="switch-colors" aria-label="Switch between light and dark"></button>
</header>`;
}

function isSameSection(target: string, path: string): boolean {
  const [first, second = ""] = target.replace(".html", "").split("/");
  return first !== "reference" || path.startsWith(`reference/${second}`);
}

function sidebar(page: FramedPage): string {
  const groups = [...(page.family === undefined ? [] : [page.family]), guides, references];
  const inner = groups.map((group) => sidebarGroup(group, page.path)).join("\n");
  return `<nav class="sidebar" aria-label="Pages"><details open><summary>All pages</summary>
${inner}
</details></nav>`;
}

function sidebarGroup({ title, entries }: NavigationGroup, path: string): string {
  const root = toRoot(path);
  const items = entries.map(
    (entry) =>
      `<li><a href="${root}${entry.path}"${entry.path === path ? ' aria-current="page"' : ""}>${escapeHtml(entry.title)}</a></li>`,
  );
  return `<p>${escapeHtml(title)}</p>\n<ul>${items.join("")}</ul>`;
}

function contents(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return '<div class="on-this-page"></div>';
  const items = shown.map(
    ({ id, html, level }) => `<li class="level-${level}"><a href="#${id}">${html}</a></li>`,
  );
  return `<nav class="on-this-page" aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></nav>`;
}

function pager(path: string): string {
  const place = guides.entries.findIndex((entry) => entry.path === path);
  if (place === -1) return "";
  const root = toRoot(path);
  const link = (entry: (typeof guides.entries)[number] | undefined, rel: string, word: string) =>
    entry === undefined
      ? "<span></span>"
      : `<a rel="${rel}" href="${root}${entry.path}"><small>${word}</small>${escapeHtml(entry.title)}</a>`;
  return `<nav class="pager" aria-label="Previous and next">${link(guides.entries[place - 1], "prev", "Previous")}${link(guides.entries[place + 1], "next", "Next")}</nav>`;
}
