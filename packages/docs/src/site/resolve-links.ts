import { dirname, posix } from "node:path";

/**
 * Writes the links of a text from the root of the host on: what is relative to the page, what begins at the
 * site's root, and `.md` as the page is called in the site. Code is left alone.
 *
 * @param path of the page in the site, as `guides/errors`
 * @param base where the site is served, as `/docs`; empty at the root of a host
 */
export function resolveLinks(text: string, path: string, base: string): string {
  const pieces = text.split(/(^ *(`{3,})[^`\n]*\n[\s\S]*?^ *\2$|`[^`\n]*`)/gm);
  return pieces
    .filter((_, place) => place % 3 !== 2)
    .map((piece, place) => (place % 2 === 0 ? replaceLinks(piece, path, base) : piece))
    .join("");
}

function replaceLinks(text: string, path: string, base: string): string {
  return text
    .replace(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${absolute(link, path, base)})`)
    .replace(/ (href|src)="([^"]+)"/g, (_, name: string, link: string) => {
      return ` ${name}="${absolute(link, path, base)}"`;
    });
}

function absolute(link: string, path: string, base: string): string {
  if (/^([a-z]+:|#)/i.test(link)) return link;
  const [target = "", anchor] = link.split(/(?=#)/);
  const whole = posix.join("/", target.startsWith("/") ? "" : dirname(path), target);
  return `${base}${whole.replace(/\.md$/, ".html")}${anchor ?? ""}`;
}
