import createClient, { type Client } from "openapi-fetch";
import { CONTROL_PREFIX, CONTROL_TOKEN_HEADER } from "../control/address.ts";
import type { paths } from "../gen/control-openapi.gen.ts";

/** A call of a running sandbox's control interface that did not succeed. */
export class ControlCallError extends Error {
  override readonly name = "ControlCallError";
}

/** Calls the control interface of a running sandbox, by its contract's types. */
export type ControlClient = Client<paths, "application/json">;

/** What a call of the client gives. */
export interface ControlResult<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Which sandbox to call. */
export interface ControlTarget {
  readonly url: string;
  readonly controlToken: string;
}

/** A client of the sandbox; its calls reject with a ControlCallError when none responds. */
export function controlClient({ url, controlToken }: ControlTarget): ControlClient {
  const client = createClient<paths, "application/json">({
    baseUrl: new URL(CONTROL_PREFIX, url).href,
    headers: { [CONTROL_TOKEN_HEADER]: controlToken },
  });
  client.use({
    onError: ({ error }) =>
      new ControlCallError(`No sandbox is running at ${url}. Start one, or name it with --url.`, {
        cause: error,
      }),
  });
  return client;
}

/**
 * The body of a successful response.
 *
 * @throws ControlCallError with the sandbox's own message.
 */
export function dataOf<Data>({ data, error, response }: ControlResult<Data>): Data {
  if (response.ok && data !== undefined) return data;
  throw new ControlCallError(
    messageOf(error) ?? `The sandbox responded with HTTP ${response.status}`,
  );
}

function messageOf(error: unknown): string | undefined {
  const message =
    typeof error === "object" && error !== null ? Reflect.get(error, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}
