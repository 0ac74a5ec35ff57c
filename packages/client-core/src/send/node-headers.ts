import type { IncomingHttpHeaders } from "node:http";
import type { ResponseHeaders } from "./send.ts";

/** The headers of a response as Node's HTTP client gives them; names in lower case. */
export class NodeHeaders implements ResponseHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  *entries(): Iterable<readonly [string, string]> {
    for (const [name, value] of Object.entries(this.#headers)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each !== undefined) yield [name, each];
      }
    }
  }
}
