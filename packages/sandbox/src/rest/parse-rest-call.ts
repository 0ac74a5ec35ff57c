import type { ObjectShape, Shape } from "@marketplace-seller/client-core";
import { queryText, read, wireNumbers } from "@marketplace-seller/client-core/internal";
import { problem, refuseIssues } from "../calls/http/problem.ts";
import { readQuery } from "../calls/http/read-query.ts";
import type { WireJson } from "../calls/http/strict-json.ts";
import { maxEntries } from "../gen/contract-limits.gen.ts";
import type { OperationId, RestRoute } from "../gen/rest-routes.gen.ts";
import type { restStubs } from "../gen/rest-stubs.gen.ts";

/** Of the contract or an overlay. */
type ServedRoute = Pick<RestRoute, "method" | "url"> & {
  readonly operationId: string;
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
  readonly rateLimit?: RestRoute["rateLimit"];
};

export interface ServedOperation {
  readonly route: ServedRoute;
  readonly handler: RestHandler;
}

/** Of an authenticated seller; not validated yet. */
export interface RestCall {
  readonly route: ServedRoute;
  readonly sellerId: string;
  /** Decoded. */
  readonly path?: unknown;
  /** Without the question mark. */
  readonly search: string;
  readonly body: WireJson | undefined;
}

/** Returns JSON, in a string or in UTF-8 bytes. */
export type RestHandler = (call: RestCall) => string | Buffer;

/** Without a handler, an overlay's operation responds with 501. */
type Added = keyof typeof restStubs;

/** No operation of the contract lacks one. */
export type RestHandlers = Readonly<
  Record<Exclude<OperationId, Added>, RestHandler> & Partial<Record<Added, RestHandler>>
>;

/** Of a list in a body (assumption `request-limits`): the limit for SKUs of a product task. */
const MAX_LIST_LENGTH = maxEntries.createProducts["payload.skus"];
const NO_FIELDS: ObjectShape = { type: "object", fields: {} };
/** The document spells it in two ways (assumption `order-by-field`). */
const PARAMETER_ALIASES: Readonly<Record<string, string>> = { orderbyField: "orderByField" };

/**
 * With exact values.
 *
 * @typeParam Query the generated type of the route's query parameters
 * @throws Problem when a parameter breaks the contract
 */
export function parseQuery<Query>(call: RestCall): Query {
  const { value, issues } = readQuery(
    call.route.query ?? NO_FIELDS,
    call.search,
    PARAMETER_ALIASES,
  );
  refuseIssues(issues);
  // Shape and type are generated from the same schema.
  return value as Query;
}

/**
 * With exact values.
 *
 * @throws Problem when a parameter breaks the contract
 */
export function parsePath<Path>({ route, path }: RestCall): Path {
  const { value, issues } = read(route.path ?? NO_FIELDS, path, queryText);
  refuseIssues(issues);
  return value as Path;
}

/**
 * With exact values.
 *
 * @throws Problem when the body breaks the contract
 */
export function parseBody<Body>({ route, body }: RestCall): Body {
  if (route.body === undefined)
    throw problem("internal", "This operation accepts no request body.");
  refuseLongLists(body);
  const { value, issues, more } = read(route.body, body, wireNumbers);
  refuseIssues(issues, more);
  return value as Body;
}

/**
 * Before its entries are validated, which would take long.
 *
 * @throws Problem when a list has more entries than any request may have
 */
export function refuseLongLists(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) {
    throw problem("invalid", `A list in the request must have at most ${MAX_LIST_LENGTH} entries.`);
  }
  for (const member of Object.values(value)) refuseLongLists(member);
}
