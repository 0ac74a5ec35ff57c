/**
 * Indents JSON text without reading its values: `12.50` stays `12.50`, and a long id keeps every digit.
 * Text that is not JSON comes back as it is.
 *
 * @example prettyJson('{"price":12.50}') // '{\n  "price": 12.50\n}'
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const indented = (token: string) => {
    switch (token) {
      case "{":
      case "[":
        depth += 1;
        return token + newLine(depth);
      case "}":
      case "]":
        depth -= 1;
        return newLine(depth) + token;
      case ",":
        return token + newLine(depth);
      case ":":
        return ": ";
      default:
        // Empty objects and lists, and strings; what is left is space.
        return /^["{[]/.test(token) ? token.replace(/^([{[])\s+/, "$1") : "";
    }
  };
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\]:,]|\s+/g, indented);
}

function newLine(depth: number): string {
  return `\n${"  ".repeat(depth)}`;
}

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
  let rendered = "";
  let depth = 0;
  let opened = false;
  for (const [token] of text.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith("<")) {
      if (token.trim() !== "") rendered += token;
      continue;
    }
    const isEnd = token.startsWith("</");
    if (isEnd) depth = Math.max(0, depth - 1);
    const staysOnLine = rendered === "" || (isEnd && opened);
    rendered += (staysOnLine ? "" : newLine(depth)) + token;
    opened = !isEnd && !/^<[?!]|\/>$/.test(token);
    if (opened) depth += 1;
  }
  return rendered;
}
