import type { SourceNode } from "../read/source-node.ts";
import type { Schema } from "./schema.ts";

/** Everything that the emitters may know of the REST contract. */
export interface RestContract {
  /** The entry file, as headers of generated files name it. */
  readonly source: string;
  readonly title: string;
  readonly version: string;
  /** `x-operator`: what an operator's profile says; empty in the neutral contract. */
  readonly operator: OperatorProfile;
  /** In the order of the contract. */
  readonly operations: readonly Operation[];
  /** Every schema that an operation reaches by name. */
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** May a call be repeated: always, never, or (`absolute`) when the caller opts in. */
export type Retry = "safe" | "never" | "absolute";

/** What the interface document leaves to the operator; each absent member stays neutral. */
export interface OperatorProfile {
  readonly name?: string;
  readonly baseUrl?: string;
  readonly productIdField?: string;
  readonly warehouseSender?: string;
  readonly orderByFieldParameter?: string;
}

/** `x-paging`: where a paged operation has the page number in its request, and the rows in its answer. */
export interface Paging {
  /** `query.page` or a way into the body: `body.pageable.page`. */
  readonly page: string;
  /** A way into the answer: `content`, `skus.content`. */
  readonly items: string;
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** `x-date-window`: which dates one request of a listing reaches. */
export interface DateWindow {
  /** The longest span of one request, in milliseconds. */
  readonly longestMs: number;
  /** Epoch milliseconds; nothing from before it is listed. */
  readonly firstDate: number;
}

export interface Operation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
  /** `x-rate-limit`: so many requests a seller may make in so many seconds. */
  readonly rateLimit?: RateLimit;
  /** `x-date-window`: which dates a request reaches. */
  readonly dateWindow?: DateWindow;
  /** `x-paging`: the operation gives one page at a time. */
  readonly paging?: Paging;
  readonly summary?: string;
  readonly description?: string;
  /** `security: []`: needs no credentials. */
  readonly open: boolean;
  /** Parameters in the path, in the order of the contract. */
  readonly pathParameters: readonly Parameter[];
  /** Query parameters, in the order of the contract. */
  readonly query: readonly Parameter[];
  readonly body?: Schema;
  readonly responses: readonly Response[];
  readonly node: SourceNode;
  /** Where its path is listed. */
  readonly pathNode: SourceNode;
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly node: SourceNode;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  /** Of the JSON body; absent when there is none. */
  readonly body?: Schema;
}

/** The body of the successful answer, if it has one. */
export function successBodyOf(operation: Operation): Schema | undefined {
  return operation.responses.find((each) => each.status.startsWith("2"))?.body;
}
