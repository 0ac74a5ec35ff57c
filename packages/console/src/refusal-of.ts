import type { ReceivedRequest } from "./control.ts";

/**
 * Why the service refused a request, in its own words; undefined when it did not.
 *
 * @example refusalOf(request) // "2001: The package is not in Picking; only such a package can be split."
 */
export function refusalOf({ status, response }: ReceivedRequest): string | undefined {
  if (response.startsWith("<")) return soapRefusal(response);
  if (status === undefined || status < 400) return undefined;
  try {
    const { code, message } = Object(JSON.parse(response)) as { code?: unknown; message?: unknown };
    return typeof message === "string" ? `${String(code)}: ${message}` : undefined;
  } catch {
    return undefined;
  }
}

/** A Fault, or a failed result. */
function soapRefusal(response: string): string | undefined {
  const fault = textOf(response, "faultstring");
  if (fault !== undefined) return fault;
  if (textOf(response, "status") !== "failure") return undefined;
  return `${textOf(response, "errorCode") ?? ""}: ${textOf(response, "errorMessage") ?? ""}`;
}

/** What the first element of a name holds. The response may be cut off, so no parser can read it. */
function textOf(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start === -1 || end === -1) return undefined;
  return xml
    .slice(start + name.length + 2, end)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
