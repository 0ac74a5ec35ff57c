import type { ReceivedRequest } from "./control.ts";

/**
 * Renders a received request as a curl command. The credentials in the curl command are shell variables, because the
 * sandbox does not log credentials.
 *
 * @param origin - origin of the sandbox, such as `http://127.0.0.1:4010`
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

/**
 * Renders a received REST request as code that calls the typed paths of the REST client; undefined for a SOAP request.
 */
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

/** Quotes a text as one argument of a POSIX shell. */
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

/**
 * Finds the code and the message with which the service refused a request; undefined when it accepted the request.
 *
 * @example findRefusal(request) // "2001: The package is not in Picking; only packages in Picking can be split."
 */
export function findRefusal({ status, response }: ReceivedRequest): string | undefined {
  if (response.startsWith("<")) return findSoapRefusal(response);
  if (status === undefined || status < 400) return undefined;
  try {
    const { code, message } = Object(JSON.parse(response)) as { code?: unknown; message?: unknown };
    return typeof message === "string" ? `${String(code)}: ${message}` : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds the message of a SOAP Fault, or of a SOAP `result` that reports a failure. The response in the sandbox's
 * request log may be truncated, so an XML parser could not read the response.
 */
function findSoapRefusal(response: string): string | undefined {
  const [, fault, code, message] =
    /<faultstring>([^<]*)<|<errorCode>([^<]*)<.*?<errorMessage>([^<]*)</s.exec(response) ?? [];
  return (code === undefined ? fault : `${code}: ${message}`)
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
