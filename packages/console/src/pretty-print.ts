/**
 * Indents JSON text without reading its values: `12.50` stays `12.50`, and a long id keeps every digit.
 * Text that is not JSON comes back as it is.
 *
 * @example prettyJson('{"price":12.50}') // '{\n  "price": 12.50\n}'
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const breakLine = () => {
    lines.push(line);
    line = "  ".repeat(depth);
  };
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{" || token === "[") {
      line += token;
      depth += 1;
      breakLine();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      const isEmpty = line.trim() === "" && /[{[]$/.test(lines.at(-1) ?? "");
      if (isEmpty) line = lines.pop() ?? "";
      else breakLine();
      line += token;
    } else if (token === ",") {
      line += token;
      breakLine();
    } else {
      line += token === ":" ? ": " : token;
    }
  }
  return [...lines, line].join("\n");
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
