import type { ReceivedRequest } from "./control.ts";

/**
 * A received request as a curl command. The credentials are named as variables of the shell: what was
 * received is kept without them.
 *
 * @param origin - of the sandbox, such as `http://127.0.0.1:4010`
 */
export function asCurl({ method, url, body }: ReceivedRequest, origin: string): string {
  const isSoap = body.trimStart().startsWith("<");
  const parts = [
    `curl -X ${method} ${quoted(origin + url)}`,
    ...(isSoap ? [] : ['-H "appKey: $APP_KEY"', '-H "appSecret: $APP_SECRET"']),
    ...(body === ""
      ? []
      : [
          `-H ${quoted(`content-type: ${isSoap ? "text/xml; charset=utf-8" : "application/json"}`)}`,
          `--data-binary ${quoted(body)}`,
        ]),
  ];
  return parts.join(" \\\n  ");
}

/** A received REST request as a call of the REST client's typed paths; undefined for SOAP. */
export function asClientCode({ method, url, body }: ReceivedRequest): string | undefined {
  if (body.trimStart().startsWith("<")) return undefined;
  const { pathname, searchParams } = new URL(url, "http://sandbox");
  const init = [
    ...(searchParams.size === 0 ? [] : [`  params: { query: ${objectText(searchParams)} },`]),
    ...(body === "" ? [] : [`  body: ${body},`]),
  ];
  const argument = init.length === 0 ? "" : `, {\n${init.join("\n")}\n}`;
  return `const { data, error } = await client.${method}(${JSON.stringify(pathname)}${argument});`;
}

/** Text as one argument of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function objectText(query: URLSearchParams): string {
  const members = [...query].map(([name, value]) => `${JSON.stringify(name)}: ${literal(value)}`);
  return `{ ${members.join(", ")} }`;
}

function literal(value: string): string {
  return /^\d{1,15}$/.test(value) ? String(Number(value)) : JSON.stringify(value);
}

/**
 * Why the service refused a request, in its own words; undefined when it did not.
 *
 * @example findRefusal(request) // "2001: The package is not in Picking; only such a package can be split."
 */
export function findRefusal({ status, response }: ReceivedRequest): string | undefined {
  if (response.startsWith("<")) return soapRefusal(response);
  if (status === undefined || status < 400) return undefined;
  try {
    const { code, message } = Object(JSON.parse(response)) as { code?: unknown; message?: unknown };
    return typeof message === "string" ? `${String(code)}: ${message}` : undefined;
  } catch {
    return undefined;
  }
}

/** A Fault, or a failed result. The response may be cut off, so no parser can read it. */
function soapRefusal(response: string): string | undefined {
  const [, fault, code, message] =
    /<faultstring>([^<]*)<|<errorCode>([^<]*)<.*?<errorMessage>([^<]*)</s.exec(response) ?? [];
  return (code === undefined ? fault : `${code}: ${message}`)
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
