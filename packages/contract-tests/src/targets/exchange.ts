/** One request and its response, as they crossed the wire. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Send = (request: Request) => Promise<Response>;

/** Keeps every exchange of one case, in order. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Sends, and keeps what was sent and received. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const requestBody = await request.clone().text();
    const response = await this.#send(request);
    const bytes = await response.arrayBuffer();
    this.exchanges.push({
      method: request.method,
      url: request.url,
      requestHeaders: Object.fromEntries(request.headers),
      requestBody,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: new TextDecoder().decode(bytes),
    });
    const { status, headers } = response;
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
  };
}
