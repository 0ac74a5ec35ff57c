import MarkdownIt from "markdown-it";
import { codeBlock } from "./code-block.ts";
import { problemAt } from "./docs-error.ts";
import { slug } from "./escape-html.ts";
import type { Heading } from "./frame.ts";
import type { CodeLanguage, Highlight } from "./highlight.ts";
import { readShownFile } from "./read-sample.ts";
import { sampleBlocks } from "./sample-blocks.ts";

/** A rendered text, with what others need to know of it. */
export interface RenderedText {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Where a text comes from, so that a problem can name file and line. */
export interface TextSource {
  /** Relative to the repository's root. */
  readonly file: string;
  /** Lines of the file before the text begins. */
  readonly linesBefore: number;
}

/** What fences may hold besides samples. */
const plainFences: readonly string[] = ["console", "text"];

/** Named diagrams and tables that `[[diagram name]]` stands for, as HTML. */
export type Diagrams = Readonly<Record<string, string>>;

const plainMarkdown = new MarkdownIt({ html: false, linkify: false });

/** Renders Markdown by the rules of these docs. */
export class MarkdownRenderer {
  readonly #highlight: Highlight;
  readonly #diagrams: Diagrams;
  readonly problems: string[] = [];

  constructor(highlight: Highlight, diagrams: Diagrams = {}) {
    this.#highlight = highlight;
    this.#diagrams = diagrams;
  }

  /**
   * Renders a text.
   *
   * A fence named `sample` shows a program of packages/examples and what it prints, one named `file` a
   * file of the repository. Other code is not shown, because nothing would run it; commands (`console`,
   * checked by checks/console-block.ts) and drawings (`text`) are.
   */
  render(text: string, source: TextSource): RenderedText {
    const headings: Heading[] = [];
    const markdown = new MarkdownIt({ html: true, linkify: false });
    markdown.renderer.rules.fence = (tokens, index) => {
      const token = tokens[index];
      const line = source.linesBefore + (token?.map?.[0] ?? 0) + 1;
      return this.#fence(token?.info.trim() ?? "", token?.content ?? "", source.file, line);
    };
    markdown.renderer.rules.heading_open = (tokens, index, options) => {
      const level = Number(tokens[index]?.tag.slice(1) ?? 1);
      const inline = tokens[index + 1];
      const html = markdown.renderer.renderInline(inline?.children ?? [], options, {});
      const id = uniqueId(slug(inline?.content ?? ""), headings);
      headings.push({ id, html, level });
      return `<h${level} id="${id}">`;
    };
    markdown.renderer.rules.heading_close = (tokens, index) => {
      const tag = tokens[index]?.tag ?? "h2";
      const id = headings.at(-1)?.id ?? "";
      const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
      return `${tag === "h1" ? "" : anchor}</${tag}>\n`;
    };
    markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
    markdown.renderer.rules.table_close = () => "</table></div>\n";
    const html = markdown
      .render(text)
      .replace(/(href="[^":]*?)\.md(["#])/g, "$1.html$2")
      .replace(/<p>([^<]*(?:<(?!\/p>)[^<]*)*)\n\{\.lead\}<\/p>/g, '<p class="lead">$1</p>')
      .replace(/<p>\[\[diagram ([\w-]+)\]\]<\/p>/g, (_, name: string) =>
        this.#diagram(name, text, source),
      );
    return { html, headings };
  }

  /** Renders a sentence of the contract, without a paragraph around it. */
  renderInline(text: string): string {
    return plainMarkdown.renderInline(text);
  }

  /** Renders a text of the contract. */
  renderText(text: string): string {
    return plainMarkdown.render(text);
  }

  #diagram(name: string, text: string, { file, linesBefore }: TextSource): string {
    const diagram = this.#diagrams[name];
    if (diagram !== undefined) return diagram;
    const line = text.slice(0, text.indexOf(`[[diagram ${name}]]`)).split("\n").length;
    this.problems.push(problemAt(file, linesBefore + line, `there is no diagram "${name}"`));
    return "";
  }

  #fence(info: string, content: string, file: string, line: number): string {
    const [kind = "", path = "", ...rest] = info.split(/\s+/);
    if (kind === "sample") return this.#sample(path, rest, file, line);
    if (kind === "file") return this.#file(path, file, line);
    if (kind === "console" || kind === "text") {
      const language: CodeLanguage = kind === "console" ? "sh" : "text";
      return codeBlock(this.#highlight, {
        code: content.trimEnd(),
        language,
        ...(kind === "console" ? { name: "terminal" } : { output: true }),
      });
    }
    const known = ["sample", "file", ...plainFences].join(", ");
    this.problems.push(
      problemAt(file, line, `code fence "${info}" is none of ${known}: code comes from samples`),
    );
    return "";
  }

  #file(path: string, file: string, line: number): string {
    const shown = readShownFile(path);
    if (shown === undefined) {
      this.problems.push(problemAt(file, line, `there is no file "${path}" that can be shown`));
      return "";
    }
    return codeBlock(this.#highlight, { ...shown, name: path });
  }

  #sample(path: string, flags: readonly string[], file: string, line: number): string {
    const quiet = flags.includes("quiet");
    const blocks = sampleBlocks(this.#highlight, path, { name: path, quiet });
    if (blocks !== undefined) return blocks;
    const what = `there is no sample "${path}" in packages/examples`;
    this.problems.push(problemAt(file, line, what));
    return "";
  }
}

function uniqueId(id: string, headings: readonly Heading[]): string {
  const taken = headings.filter((heading) => heading.id === id || heading.id.startsWith(`${id}-`));
  return headings.some((heading) => heading.id === id) ? `${id}-${taken.length + 1}` : id;
}
