import type { ObjectShape, Shape } from "@marketplace-seller/client-core";
import { queryText, read, wireNumbers } from "@marketplace-seller/client-core/internal";
import { problem, refuseIssues } from "../calls/http/problem.ts";
import { readQuery } from "../calls/http/read-query.ts";
import type { WireJson } from "../calls/http/strict-json.ts";
import { maxEntries } from "../gen/contract-limits.gen.ts";
import type { OperationId, RestRoute } from "../gen/rest-routes.gen.ts";
import type { restStubs } from "../gen/rest-stubs.gen.ts";

/** A route of a REST operation, including the operations that overlays add. */
type ServedRoute = Pick<RestRoute, "method" | "url"> & {
  readonly operationId: string;
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
  readonly rateLimit?: RestRoute["rateLimit"];
};

/** A REST route with its handler. */
export interface ServedOperation {
  readonly route: ServedRoute;
  readonly handler: RestHandler;
}

/** A call of a REST operation by an authenticated seller; its parameters and body are not validated yet. */
export interface RestCall {
  readonly route: ServedRoute;
  readonly sellerId: string;
  /** The decoded path parameters of the call, not validated yet. */
  readonly path?: unknown;
  /** The query string of the call without the question mark. */
  readonly search: string;
  readonly body: WireJson | undefined;
}

/** Runs a REST operation and returns its response as JSON, in a string or in UTF-8 bytes. */
export type RestHandler = (call: RestCall) => string | Buffer;

/**
 * Handlers of operations that an active overlay adds; the sandbox responds with 501 to an overlay's operation without
 * a handler.
 */
type Added = keyof typeof restStubs;

/** A handler for each REST operation; the type makes sure that no operation of the contract lacks a handler. */
export type RestHandlers = Readonly<
  Record<Exclude<OperationId, Added>, RestHandler> & Partial<Record<Added, RestHandler>>
>;

/**
 * The maximum number of entries of a list in a request body (assumption `request-limits`), which is the limit for
 * SKUs of a product task.
 */
const MAX_LIST_LENGTH = maxEntries.createProducts["payload.skus"];
const NO_FIELDS: ObjectShape = { type: "object", fields: {} };
/** The interface document spells the query parameter `orderByField` in two ways (assumption `order-by-field`). */
const PARAMETER_ALIASES: Readonly<Record<string, string>> = { orderbyField: "orderByField" };

/**
 * Validates the query parameters of a REST call and returns them with exact values.
 *
 * @typeParam Query the generated type of the route's query parameters.
 * @throws Problem when a parameter breaks the contract.
 */
export function parseQuery<Query>(call: RestCall): Query {
  const { value, issues } = readQuery(
    call.route.query ?? NO_FIELDS,
    call.search,
    PARAMETER_ALIASES,
  );
  refuseIssues(issues);
  // The schema's runtime shape and its type are generated from the same schema, so a value without issues has the
  // type.
  return value as Query;
}

/**
 * Validates the path parameters of a REST call and returns them with exact values.
 *
 * @throws Problem when a parameter breaks the contract.
 */
export function parsePath<Path>({ route, path }: RestCall): Path {
  const { value, issues } = read(route.path ?? NO_FIELDS, path, queryText);
  refuseIssues(issues);
  return value as Path;
}

/**
 * Validates the body of a REST call and returns it with exact values.
 *
 * @throws Problem when the body breaks the contract.
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
 * Refuses a request body with a list that is too long before its entries are validated, because validating them would
 * take long.
 *
 * @throws Problem when a list in the value has more entries than any request may have.
 */
export function refuseLongLists(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) {
    throw problem("invalid", `A list in the request must have at most ${MAX_LIST_LENGTH} entries.`);
  }
  for (const member of Object.values(value)) refuseLongLists(member);
}
