import type { ObjectShape, Shape } from "@marketplace-seller/client-core";
import { queryText, read, wireNumbers } from "@marketplace-seller/client-core/internal";
import { maxEntries } from "../gen/contract-limits.gen.ts";
import type { OperationId, RestRoute } from "../gen/rest-routes.gen.ts";
import type { restStubs } from "../gen/rest-stubs.gen.ts";
import { problem, refuseIssues } from "../http/problem.ts";
import { readQuery } from "../http/read-query.ts";
import type { WireJson } from "../http/strict-json.ts";

/** What serving needs to know of a route; operations outside the contract have one too. */
type ServedRoute = Pick<RestRoute, "method" | "url"> & {
  readonly operationId: string;
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
  readonly rateLimit?: RestRoute["rateLimit"];
};

/** A route with what runs behind it. */
export interface ServedOperation {
  readonly route: ServedRoute;
  readonly handler: RestHandler;
}

/** One call of an operation by a known seller; nothing of it has been checked against the shapes. */
export interface RestCall {
  readonly route: ServedRoute;
  readonly sellerId: string;
  /** Path parameters, decoded, not checked. */
  readonly path?: unknown;
  /** The text after the question mark. */
  readonly search: string;
  readonly body: WireJson | undefined;
}

/** Runs one operation and gives its response as JSON text, or as the bytes of it. */
export type RestHandler = (call: RestCall) => string | Buffer;

/** What overlays add to the contract; the sandbox stands in for it until a handler is written. */
type Added = keyof typeof restStubs;

/** A handler for each operation, so that no route of the contract can be forgotten. */
export type RestHandlers = Readonly<
  Record<Exclude<OperationId, Added>, RestHandler> & Partial<Record<Added, RestHandler>>
>;

/** Entries of a list in a body (assumption `request-limits`); as many as SKUs in a task. */
const MAX_LIST_LENGTH = maxEntries.createProducts["payload.skus"];
const NO_FIELDS: ObjectShape = { type: "object", fields: {} };
/** The document's table and its example spell the parameter differently (assumption `order-by-field`). */
const PARAMETER_ALIASES: Readonly<Record<string, string>> = { orderbyField: "orderByField" };

/**
 * The call's parameters in exact form.
 *
 * @typeParam Query the generated type that belongs to the route's shape.
 * @throws Problem when one breaks the contract.
 */
export function parseQuery<Query>(call: RestCall): Query {
  const { value, issues } = readQuery(
    call.route.query ?? NO_FIELDS,
    call.search,
    PARAMETER_ALIASES,
  );
  refuseIssues(issues);
  // The generator wrote shape and type from the same schema; a value without issues has that type.
  return value as Query;
}

/**
 * The call's path parameters in exact form.
 *
 * @throws Problem when one breaks the contract.
 */
export function parsePath<Path>({ route, path }: RestCall): Path {
  const { value, issues } = read(route.path ?? NO_FIELDS, path, queryText);
  refuseIssues(issues);
  return value as Path;
}

/**
 * The call's body in exact form.
 *
 * @throws Problem when it breaks the contract.
 */
export function parseBody<Body>({ route, body }: RestCall): Body {
  if (route.body === undefined) throw problem("internal", "The operation takes no body.");
  refuseLongLists(body);
  const { value, issues, more } = read(route.body, body, wireNumbers);
  refuseIssues(issues, more);
  return value as Body;
}

/**
 * Counts come before contents: reading many entries takes long, counting them does not.
 *
 * @throws Problem when a list in the value is longer than any request's.
 */
export function refuseLongLists(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length > MAX_LIST_LENGTH) {
    throw problem("invalid", `A list has at most ${MAX_LIST_LENGTH} entries.`);
  }
  for (const member of Object.values(value)) refuseLongLists(member);
}
