import type { WrittenRequest } from "./request-writer.ts";

/** One HTTP request, ready to go out as often as need be. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Headers as a caller gives them for one call. */
export type CallHeaders = Readonly<Record<string, string>> | undefined;

/** Makes the requests of the facade for one service address. */
export type RequestMaker = (
  method: string,
  path: string,
  written: WrittenRequest,
  headers: CallHeaders,
) => OutgoingRequest;

/**
 * Makes the maker of requests: the headers that all calls share are written once.
 *
 * @param agent - the client's own headers, names in lower case
 */
export function requestMaker(
  baseUrl: string,
  agent: Readonly<Record<string, string>>,
): RequestMaker {
  const json = { "content-type": "application/json", ...agent };
  return (method, path, { query, body }, headers) => {
    const shared = body === undefined ? agent : json;
    return {
      method,
      url: query === "" ? baseUrl + path : `${baseUrl}${path}?${query}`,
      headers: headers === undefined ? shared : joined(shared, headers),
      body,
    };
  };
}

/** The caller's headers win, whatever the case of their names; a wrong name or value is a TypeError. */
function joined(
  shared: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers = new Headers(shared);
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined) headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
