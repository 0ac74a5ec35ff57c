/** One thing that the contract says and that a case must show. */
export interface Rule {
  /** Unique, and what cases cite under `covers`. */
  readonly id: string;
  /** The operation under which the report shows it. */
  readonly operation: string;
  readonly protocol: "REST" | "SOAP";
}

/** The sentences of a description, its lists included, without emphasis or code marks. */
export function splitSentences(description: string): string[] {
  const paragraphs = description
    .replaceAll(/\s*\n\s*(?:-|\d+\.)\s+/g, "\n\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim());
  return paragraphs
    .filter((paragraph) => !/^\*\*[^*]+\*\*$/.test(paragraph))
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=[A-Z`])/))
    .map((sentence) => sentence.replaceAll("`", "").trim())
    .filter((sentence) => sentence !== "");
}
