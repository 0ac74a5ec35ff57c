import { type SearchEntry, searchText } from "./search-entry.ts";

const sectionStart = /<h([123]) id="([^"]+)">(.*?)(?:<a class="anchor"|<\/h\1>)/gs;

/** The sections of a page, from its finished HTML. */
export function pageEntries(path: string, html: string): SearchEntry[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const title = searchText(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? path);
  const starts = [...main.matchAll(sectionStart)];
  return starts.map((start, place) => {
    const [, level = "1", id = "", heading = ""] = start;
    const from = (start.index ?? 0) + start[0].length;
    const body = main.slice(from, starts[place + 1]?.index ?? main.length);
    const text = searchText(body.replace(/<div class="code.*?<\/pre><\/div>/gs, " "));
    return {
      kind: kindOf(path),
      title: searchText(heading),
      context: level === "1" ? "" : title,
      text: text.replace(/^#\s*/, ""),
      path: level === "1" ? path : `${path}#${id}`,
      weight: level === "1" ? 1.8 : 1.2,
    };
  });
}

function kindOf(path: string): SearchEntry["kind"] {
  if (path.startsWith("guides/")) return "guide";
  return path === "assumptions.html" ? "assumption" : "page";
}
