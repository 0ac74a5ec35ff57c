import type { ReceivedRequest } from "./control.ts";

/**
 * Credentials are shell variables, because the sandbox logs none.
 *
 * @param origin - such as `http://127.0.0.1:4010`
 */
export function renderCurlCommand({ method, url, body }: ReceivedRequest, origin: string): string {
  const isSoap = body.trimStart().startsWith("<");
  const parts = [
    `curl -X ${method} ${quoteForShell(origin + url)}`,
    ...(isSoap ? [] : ['-H "appKey: $APP_KEY"', '-H "appSecret: $APP_SECRET"']),
    ...(body === ""
      ? []
      : [
          `-H ${quoteForShell(`content-type: ${isSoap ? "text/xml; charset=utf-8" : "application/json"}`)}`,
          `--data-binary ${quoteForShell(body)}`,
        ]),
  ];
  return parts.join(" \\\n  ");
}

/** By the client's typed paths; undefined for SOAP. */
export function renderClientCode({ method, url, body }: ReceivedRequest): string | undefined {
  if (body.trimStart().startsWith("<")) return undefined;
  const { pathname, searchParams } = new URL(url, "http://sandbox");
  const init = [
    ...(searchParams.size === 0
      ? []
      : [`  params: { query: ${renderQueryObject(searchParams)} },`]),
    ...(body === "" ? [] : [`  body: ${body},`]),
  ];
  const argument = init.length === 0 ? "" : `, {\n${init.join("\n")}\n}`;
  return `const { data, error } = await client.${method}(${JSON.stringify(pathname)}${argument});`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function renderQueryObject(query: URLSearchParams): string {
  const members = [...query].map(
    ([name, value]) => `${JSON.stringify(name)}: ${renderLiteral(value)}`,
  );
  return `{ ${members.join(", ")} }`;
}

function renderLiteral(value: string): string {
  return /^\d{1,15}$/.test(value) ? String(Number(value)) : JSON.stringify(value);
}
