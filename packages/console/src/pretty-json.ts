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
