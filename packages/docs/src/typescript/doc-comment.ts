/** A TSDoc comment in parts, each as Markdown. */
export interface DocComment {
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string | undefined;
  readonly throws: readonly string[];
  /** Code, without its fence. */
  readonly examples: readonly string[];
}

/** Reads a comment as API Extractor writes it: each block tag begins a line. */
export function readDocComment(comment = ""): DocComment {
  const text = comment
    .replace(/^\/\*\*+|\*+\/\s*$/g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .replace(
      /\{@link ([^}|]+?)(?:\s*\|\s*([^}]+))?\}/g,
      (_, target, words) => words ?? `\`${target}\``,
    )
    // Readers have the service's documentation, and not the file that this project keeps of it.
    .replace(/`?interface-specification\.md`?/g, "the service's documentation")
    .trim();
  const [summary = "", ...blocks] = `\n${text}`.split(
    /^(?=@(?:param|returns|throws|example|remarks|see)\b)/m,
  );
  const bodies = (tag: string): string[] =>
    blocks
      .filter((block) => block.startsWith(`@${tag}`))
      .map((block) => block.slice(tag.length + 1).trim());
  return {
    summary: [summary.trim(), ...bodies("remarks")].filter(Boolean).join("\n\n"),
    parameters: bodies("param").map((body) => {
      const [, name = "", words = ""] = /^(\S+)\s*-?\s*(.*)$/s.exec(body) ?? [];
      return { name, text: words };
    }),
    returns: bodies("returns")[0],
    throws: bodies("throws"),
    examples: bodies("example").map((body) => body.replace(/^```\w*\n|\n?```$/g, "")),
  };
}
