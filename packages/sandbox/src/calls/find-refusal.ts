const MAX_REASON_LENGTH = 400;

/**
 * The reason for which a response refused its request, over REST and SOAP alike.
 *
 * @param status - undefined when the connection broke
 * @example findRefusal(400, text) // "2001: The package is not in Picking; only packages in Picking can be split."
 */
export function findRefusal(status: number | undefined, response: string): string | undefined {
  const isError = status !== undefined && status >= 400;
  const reason = response.startsWith("<")
    ? findXmlReason(response)
    : isError
      ? findJsonReason(response)
      : undefined;
  return reason?.slice(0, MAX_REASON_LENGTH) ?? (isError ? `HTTP ${status}` : undefined);
}

/**
 * In a Fault, or in a failed `result` with status 200. No XML parser could read long responses, which the log
 * truncates.
 */
function findXmlReason(response: string): string | undefined {
  const [, fault, code, message] =
    /<faultstring>([^<]*)<|<errorCode>([^<]+)<.*?<errorMessage>([^<]*)</s.exec(response) ?? [];
  return (code === undefined ? fault : `${code}: ${message}`)
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function findJsonReason(response: string): string | undefined {
  try {
    const { code, message } = Object(JSON.parse(response)) as { code?: unknown; message?: unknown };
    if (typeof message === "string") return code === undefined ? message : `${code}: ${message}`;
  } catch {
    // Not every error response is JSON.
  }
  return response === "" ? undefined : response;
}
