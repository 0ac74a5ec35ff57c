import type { Words } from "./read-members.ts";
import type { SourceNode } from "./source-node.ts";

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
  /** The whole entry document, for what only documentation shows. */
  readonly node: SourceNode;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
}

export interface Server {
  /** With the defaults of its variables in it. */
  readonly address: string;
  readonly node: SourceNode;
}

/** A group of operations, as documentation names it. */
export interface Tag {
  readonly name: string;
  readonly words: Words;
  readonly node: SourceNode;
}

/** A header, query parameter or cookie that identifies the caller. */
export interface Credential {
  /** `header`, `query` or `cookie`. */
  readonly in: string;
  readonly name: string;
}

/** Which credentials a request carries: all of one of these lists. */
export interface Security {
  readonly choices: readonly (readonly Credential[])[];
  readonly node: SourceNode;
}

export interface Example {
  readonly name: string;
  readonly node: SourceNode;
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

/** `x-paging`: where a paged operation has the page number in its request, and the rows in its response. */
export interface Paging {
  /** `query.page` or a way into the body: `body.pageable.page`. */
  readonly page: string;
  /** A way into the response: `content`, `skus.content`. */
  readonly items: string;
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** `x-date-window`: which dates one request of a listing reaches. */
export interface DateWindow {
  /** The longest span of one request, in milliseconds. */
  readonly maxMs: number;
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
  readonly dateWindow?: DateWindow;
  readonly paging?: Paging;
  readonly summary?: string;
  readonly words: Words;
  /** `security: []`: needs no credentials. */
  readonly open: boolean;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body?: Schema;
  /** What is said of the body as a whole. */
  readonly bodyWords?: Words;
  readonly responses: readonly Response[];
  readonly security: Security;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly examples: readonly Example[];
  readonly node: SourceNode;
  /** Where its path is listed. */
  readonly pathNode: SourceNode;
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly words: Words;
  readonly deprecated: boolean;
  readonly schema: Schema;
  readonly examples: readonly Example[];
  readonly node: SourceNode;
}

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly words: Words;
  readonly schema: Schema;
  readonly node: SourceNode;
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly words: Words;
  /** Of the JSON body; absent when there is none. */
  readonly body?: Schema;
  readonly headers: readonly Header[];
  readonly examples: readonly Example[];
  /** What it is; several operations may refer to it. */
  readonly node: SourceNode;
  /** Where the operation lists it. */
  readonly listedAt: SourceNode;
}

export function readSuccessBody(operation: Operation): Schema | undefined {
  return operation.responses.find((response) => response.status.startsWith("2"))?.body;
}

/** What a number means; decides how it is typed, read and written (`x-kind`). */
export type NumberKind =
  | "identifier"
  | "amount"
  | "rate"
  | "count"
  | "code"
  | "page"
  | "vat-rate"
  | "epoch-ms";

export type Schema =
  | ObjectSchema
  | ArraySchema
  | NumberSchema
  | StringSchema
  | BooleanSchema
  | AnySchema
  | SchemaReference;

interface Described {
  /** Where it stands, for messages. */
  readonly node: SourceNode;
  readonly words: Words;
  readonly default?: unknown;
  readonly deprecated?: true;
  readonly nullable: boolean;
}

export interface ObjectSchema extends Described {
  readonly type: "object";
  readonly fields: readonly Field[];
  /** `additionalProperties: false`. */
  readonly closed: boolean;
  readonly dependentRequired: Readonly<Record<string, readonly string[]>>;
  /** `x-not-below`. */
  readonly notBelow: Readonly<Record<string, string>>;
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface ArraySchema extends Described {
  readonly type: "array";
  readonly items: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface NumberSchema extends Described {
  readonly type: "number";
  readonly kind: NumberKind;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly values?: readonly number[];
  /** `x-fraction-digits`. */
  readonly fractionDigits?: number;
  /** `x-allowed-ranges`, inclusive. */
  readonly ranges?: readonly Range[];
}

/** Bounds of an identifier, both inclusive. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

export interface StringSchema extends Described {
  readonly type: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly values?: readonly string[];
}

export interface BooleanSchema extends Described {
  readonly type: "boolean";
}

/** A value whose form the contract does not say; responses only. */
export interface AnySchema extends Described {
  readonly type: "any";
}

export interface SchemaReference extends Described {
  readonly type: "reference";
  readonly name: string;
}

/** What a schema says beside where it stands and what it says to readers. */
export function withoutAnnotations<Kind extends Schema>(schema: Kind): Omit<Kind, keyof Described> {
  const { node, words: texts, default: _default, deprecated, nullable, ...messages } = schema;
  return messages;
}
