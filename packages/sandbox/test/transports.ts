import { createSandbox, type Sandbox, type SandboxOptions, startSandbox } from "../src/index.ts";

/** A response that was read completely. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A sandbox under test and functions that call it as its first seller. */
export interface Opened {
  readonly sandbox: Sandbox;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends a request with the first seller's credentials, unless `init` has credentials. */
  readonly call: (path: string, init?: CallInit) => Promise<ReadResponse>;
}

/** Options of a call; a body that is not text is sent as JSON. */
export interface CallInit {
  readonly method?: string;
  readonly body?: string | Uint8Array | object;
  readonly headers?: Record<string, string>;
  readonly as?: { readonly appKey: string; readonly appSecret: string };
}

/** The two ways to reach a sandbox (in memory and over loopback); every test runs with both. */
export const transports = [
  {
    name: "in memory",
    open: async (options: SandboxOptions = {}): Promise<Opened> => {
      const sandbox = createSandbox(options);
      return opened(sandbox, (path, init) =>
        sandbox.fetch(`http://sandbox.localhost${path}`, init),
      );
    },
  },
  {
    name: "over loopback",
    open: async (options: SandboxOptions = {}): Promise<Opened> => {
      const sandbox = await startSandbox({ ...options, port: 0 });
      return opened(sandbox, (path, init) => fetch(sandbox.url + path, init));
    },
  },
] as const;

function opened(sandbox: Sandbox, fetch: Opened["fetch"]): Opened {
  return { sandbox, fetch, call: (path, init = {}) => call(sandbox, fetch, path, init) };
}

async function call(
  sandbox: Sandbox,
  fetch: Opened["fetch"],
  path: string,
  { method, body, headers, as }: CallInit,
): Promise<ReadResponse> {
  const { appKey, appSecret } = as ?? sandbox.credentials;
  const isJson = typeof body === "object" && !(body instanceof Uint8Array);
  const content = isJson ? JSON.stringify(body) : body;
  const response = await fetch(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      appKey,
      appSecret,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(content === undefined
      ? {}
      : { body: content instanceof Uint8Array ? Buffer.from(content) : content }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
