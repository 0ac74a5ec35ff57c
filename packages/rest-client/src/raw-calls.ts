import type { RequestInput } from "@marketplace-seller/client-core";
import type { paths } from "./gen/openapi.gen.ts";

type Method = "get" | "put" | "post";

/** The paths of the contract that have an operation with this method. */
export type PathWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, unknown> ? Path : never;
}[keyof paths];

/** The contract's operation at a path. */
export type OperationAt<Path extends keyof paths, M extends Method> =
  paths[Path] extends Record<M, infer Operation> ? Operation : never;

/** How the body of a successful response is returned: decoded (`json`), or as it was received. */
export type ParseAs = "json" | "text" | "blob" | "arrayBuffer" | "stream";

interface BodyAs<Data> {
  readonly json: Data;
  readonly text: string;
  readonly blob: Blob;
  readonly arrayBuffer: ArrayBuffer;
  readonly stream: Response["body"];
}

type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? RequestInput<Parameters>
  : object;

type ParamsMember<Operation> =
  object extends ParametersOf<Operation>
    ? { readonly params?: ParametersOf<Operation> | undefined }
    : { readonly params: ParametersOf<Operation> };

type JsonOf<Holder> = Holder extends { content: { "application/json": infer Json } }
  ? Json
  : undefined;

type RequestBodyOf<Operation> = Operation extends { requestBody?: infer Body } ? Body : undefined;

type BodyMember<Operation> = [NonNullable<RequestBodyOf<Operation>>] extends [never]
  ? { readonly body?: never }
  : Operation extends { requestBody: infer Body }
    ? { readonly body: RequestInput<JsonOf<Body>> }
    : { readonly body?: RequestInput<JsonOf<NonNullable<RequestBodyOf<Operation>>>> };

/** The input of a raw call: the contract's parameters and body, and options of the call. */
export type RawInit<Operation, As extends ParseAs = ParseAs> = ParamsMember<Operation> &
  BodyMember<Operation> & {
    readonly headers?: Headers | Readonly<Record<string, string>> | undefined;
    readonly signal?: AbortSignal | null | undefined;
    /** Default `json`. */
    readonly parseAs?: As | undefined;
    /** Middleware of this call alone, which runs after that of the client. */
    readonly middleware?: readonly Middleware[] | undefined;
  };

type StatusOf<Operation> = Operation extends { responses: infer Responses }
  ? keyof Responses
  : never;

type SuccessOf<Operation> = {
  [Status in StatusOf<Operation>]: `${Status & number}` extends `2${string}` ? Status : never;
}[StatusOf<Operation>];

type ResponseOf<Operation, Status> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[Status & keyof Responses]>
  : never;

/** The result of a raw call: the data of a success, or the body of a failure. */
export type RawResult<Operation, As extends ParseAs = "json"> =
  | {
      readonly data: BodyAs<ResponseOf<Operation, SuccessOf<Operation>>>[As];
      readonly error?: never;
      readonly response: Response;
    }
  | {
      readonly data?: never;
      readonly error: ResponseOf<Operation, Exclude<StatusOf<Operation>, SuccessOf<Operation>>>;
      readonly response: Response;
    };

/**
 * Calls the operation at a path of the contract. Resolves for every response of the service, and throws a client error
 * only when there is none that can be read.
 *
 * @example const { data, error } = await client.GET("/ms/product-query", { params: { query: { size: 1 } } });
 */
export type RawMethod<M extends Method> = <Path extends PathWith<M>, As extends ParseAs = "json">(
  path: Path,
  ...init: object extends RawInit<OperationAt<Path, M>, As>
    ? [init?: RawInit<OperationAt<Path, M>, As>]
    : [init: RawInit<OperationAt<Path, M>, As>]
) => Promise<RawResult<OperationAt<Path, M>, As>>;

/** The call that a middleware runs around. */
export interface MiddlewareCall {
  /** The request without credentials, which are added after all middleware. */
  readonly request: Request;
  /** The contract's path, with placeholders. */
  readonly schemaPath: string;
  readonly params: {
    readonly query?: Readonly<Record<string, unknown>>;
    readonly path?: Readonly<Record<string, unknown>>;
  };
  /** An id that is the same for all functions of one call. */
  readonly id: string;
}

/** What a middleware returns: a replacement, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement returns nothing
type Replacement<T> = T | undefined | void | Promise<T | undefined | void>;

/**
 * Functions that run around each call. What one returns replaces the request or the response; a middleware that reads
 * a body must read a clone. What a middleware throws fails the call, and leaves the outcome of a write that was sent
 * unknown.
 */
export interface Middleware {
  /** Runs before the request is sent; a returned `Response` answers it without sending it. */
  onRequest?(call: MiddlewareCall): Replacement<Request | Response>;
  onResponse?(call: MiddlewareCall & { readonly response: Response }): Replacement<Response>;
  /** Runs when there is no response; a returned `Error` is thrown in place of `error`. */
  onError?(call: MiddlewareCall & { readonly error: unknown }): Replacement<Response | Error>;
}

/** The calls by path, and the middleware around all calls of the client. */
export interface RawCalls {
  readonly GET: RawMethod<"get">;
  readonly PUT: RawMethod<"put">;
  readonly POST: RawMethod<"post">;
  /** Adds middleware, which also runs around the methods of the facade. */
  use(...middleware: readonly Middleware[]): void;
  eject(...middleware: readonly Middleware[]): void;
}
