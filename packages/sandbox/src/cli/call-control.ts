import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { CONTROL_PREFIX, CONTROL_TOKEN_HEADER } from "../calls/control-address.ts";
import { formatRequestLine } from "../calls/request-log.ts";
import type { operations, ReceivedRequest } from "../gen/control-openapi.gen.ts";
import {
  type ControlOperationId,
  type ControlRoute,
  controlRoutes,
} from "../gen/control-routes.gen.ts";

/** A call of a running sandbox's control interface fails. */
export class ControlCallError extends Error {
  override readonly name = "ControlCallError";
}

export interface ControlTarget {
  readonly url: string;
  readonly controlToken: string;
}

/** By name; of the path, the query or the body. */
export type Fields = Readonly<Record<string, unknown>>;

export type ControlData<Id extends ControlOperationId> = operations[Id]["responses"][200] extends {
  readonly content: { readonly "application/json": infer Body };
}
  ? Body
  : never;

export function findRoute(operation: ControlOperationId): ControlRoute {
  const route = controlRoutes.find(({ operationId }) => operationId === operation);
  if (route === undefined)
    throw new RangeError(`The control interface has no operation ${operation}`);
  return route;
}

/** @throws ControlCallError with the sandbox's message, or when no sandbox responds */
export async function callControl<Id extends ControlOperationId>(
  target: ControlTarget,
  operation: Id,
  fields: Fields = {},
): Promise<ControlData<Id>> {
  const response = await send(target, findRoute(operation), fields);
  // Unchecked: sandbox and command are generated from the same contract and published together.
  return (await response.json()) as ControlData<Id>;
}

/** Until the sandbox stops or the signal is aborted. */
export async function followRequests(
  target: ControlTarget,
  print: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { body } = await send(target, findRoute("followRequests"), {}, signal);
  if (body === null) return;
  for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
    if (line !== "") print(`${formatRequestLine(JSON.parse(line) as ReceivedRequest)}\n`);
  }
}

async function send(
  { url, controlToken }: ControlTarget,
  route: ControlRoute,
  fields: Fields,
  signal?: AbortSignal,
): Promise<Response> {
  const { path, query, body } = placeFields(route, fields);
  const init: RequestInit = {
    method: route.method,
    headers: { [CONTROL_TOKEN_HEADER]: controlToken, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const response = await fetch(new URL(`${CONTROL_PREFIX}${path}${query}`, url), init).catch(
    (error: unknown) => {
      const message = `No sandbox is running at ${url}. Start one, or give its address with --url.`;
      throw new ControlCallError(message, { cause: error });
    },
  );
  if (response.ok) return response;
  throw new ControlCallError(await readRefusal(response));
}

/** As the operation's contract says. */
function placeFields({ url, query, body }: ControlRoute, fields: Fields) {
  const within = (names: object = {}): [string, unknown][] =>
    Object.entries(fields).filter(
      ([name, value]) => Object.hasOwn(names, name) && value !== undefined,
    );
  const search = new URLSearchParams(
    within(query?.fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return {
    path: url.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(fields[name]))),
    query: search === "" ? "" : `?${search}`,
    body: body?.type === "object" ? Object.fromEntries(within(body.fields)) : undefined,
  };
}

async function readRefusal(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = typeof body === "object" && body !== null ? Reflect.get(body, "message") : body;
  return typeof message === "string"
    ? message
    : `The sandbox responded with HTTP ${response.status}`;
}
