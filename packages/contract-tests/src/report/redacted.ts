import type { Exchange } from "../targets/exchange.ts";

const longest = 16_384;

/** A text of an exchange as a report may show it: without credentials, and cut when it is long. */
export function redacted(text: string, secrets: readonly string[]): string {
  let shown =
    text.length > longest ? `${text.slice(0, longest)}\n… ${text.length} characters` : text;
  for (const secret of secrets) if (secret !== "") shown = shown.replaceAll(secret, "[hidden]");
  return shown;
}

/** A request and its response as text. */
export function exchangeText(exchange: Exchange): string {
  const { method, url, requestHeaders, requestBody, status, headers, body } = exchange;
  return [`${method} ${url}`, lines(requestHeaders), "", requestBody, "", status, lines(headers)]
    .concat("", body)
    .join("\n");
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
