/** One thing that the search finds. */
export interface SearchEntry {
  readonly title: string;
  readonly kind:
    | "guide"
    | "REST operation"
    | "REST field"
    | "SOAP operation"
    | "SOAP field"
    | "SOAP type"
    | "assumption"
    | "page";
  /** What the thing belongs to: an operation, a page. */
  readonly context: string;
  /** A sentence of it. */
  readonly text: string;
  /** From the site's root, with the anchor. */
  readonly path: string;
  /** More is shown further up. */
  readonly weight: number;
}

/** The longest text of an entry: enough to recognise it by. */
const longest = 200;

/** Text for an entry: one line, without tags and Markdown's marks. */
export function searchText(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`>]/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&(lt|gt|amp);/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest)}…`;
}
