/**
 * Indents JSON text without parsing its values: the number `12.50` stays `12.50`, and a long id keeps every digit. Text
 * that is not JSON is returned unchanged.
 *
 * @example prettyJson('{"price":12.50}') // '{\n  "price": 12.50\n}'
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  const indentToken = (token: string) => {
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
        // Matches empty objects, empty lists and strings in JSON text; any other match is white space.
        return /^["{[]/.test(token) ? token.replace(/^([{[])\s+/, "$1") : "";
    }
  };
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\]:,]|\s+/g, indentToken);
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
 * Indents an XML document with one element per line; an element with text stays on one line. The function does not
 * parse the document or resolve entities, so it indents a malformed message as well.
 *
 * @example prettyXml("<a><b>1</b></a>") // "<a>\n  <b>1</b>\n</a>"
 */
export function prettyXml(text: string): string {
  let rendered = "";
  let depth = 0;
  let isAfterStartTag = false;
  for (const [token] of text.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith("<")) {
      if (token.trim() !== "") rendered += token;
      continue;
    }
    const isEnd = token.startsWith("</");
    if (isEnd) depth = Math.max(0, depth - 1);
    const staysOnLine = rendered === "" || (isEnd && isAfterStartTag);
    rendered += (staysOnLine ? "" : newLine(depth)) + token;
    isAfterStartTag = !isEnd && !/^<[?!]|\/>$/.test(token);
    if (isAfterStartTag) depth += 1;
  }
  return rendered;
}
