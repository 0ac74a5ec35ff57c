/**
 * Indents an XML document by one element a line, keeping elements that hold text on theirs. Nothing is
 * parsed or resolved: what a message holds is shown as text.
 *
 * @example prettyXml("<a><b>1</b></a>") // "<a>\n  <b>1</b>\n</a>"
 */
export function prettyXml(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  let opened = false;
  for (const [token] of text.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith("<")) {
      if (token.trim() !== "") append(lines, token);
      continue;
    }
    if (token.startsWith("</")) {
      depth = Math.max(0, depth - 1);
      if (opened) append(lines, token);
      else lines.push("  ".repeat(depth) + token);
      opened = false;
    } else {
      lines.push("  ".repeat(depth) + token);
      opened = !token.endsWith("/>") && !token.startsWith("<?") && !token.startsWith("<!");
      if (opened) depth += 1;
    }
  }
  return lines.join("\n");
}

function append(lines: string[], token: string): void {
  lines.push((lines.pop() ?? "") + token);
}
