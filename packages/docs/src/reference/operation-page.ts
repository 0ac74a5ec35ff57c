import { breakable } from "../site/escape-html.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import { type NavigationGroup, toRoot } from "../site/navigation.ts";
import type { MadePage } from "../site/write-pages.ts";
import { assumptionMarker } from "./assumption-marker.ts";
import { fieldList } from "./field-list.ts";
import type { Operation, Part } from "./operation.ts";

/** What a page shows beside the operation's fields. */
export interface OperationSurroundings {
  readonly markdown: MarkdownRenderer;
  /** As in `REST reference`. */
  readonly reference: string;
  readonly family: NavigationGroup;
  /** Address, repeating, relatives: HTML above the fields. */
  readonly facts: string;
  /** HTML below the fields. */
  readonly after?: string;
  /** HTML at the right. */
  readonly samples: string;
}

/** The page of one operation: fields at the left, samples at the right. */
export function operationPage(operation: Operation, around: OperationSurroundings): MadePage {
  const { name, page, lead, parts } = operation;
  const { markdown, reference, family, facts, after = "", samples } = around;
  const sections = parts.map((part) => section(part, markdown, toRoot(page)));
  return {
    path: page,
    title: `${name} · ${reference}`,
    description: lead.replaceAll("`", ""),
    shape: "wide",
    family,
    html: `<h1>${breakable(name)}</h1>
<p class="lead">${markdown.renderInline(lead)}</p>
<div class="operation"><div>
${facts}
${sections.join("\n")}
${after}
</div><div class="samples">
${samples}
</div></div>`,
  };
}

function section(
  { id, title, note, assumptions, fields }: Part,
  markdown: MarkdownRenderer,
  root: string,
): string {
  const words = note === undefined ? "" : markdown.renderText(note);
  const list = fields.length === 0 ? "" : fieldList(fields, id, { markdown, root });
  return `<h2 id="${id}">${markdown.renderInline(title)}</h2>\n${words}${assumptionMarker(assumptions, root)}${list}`;
}
