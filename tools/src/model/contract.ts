import type { Documentation } from "./read-members.ts";
import type { SourceNode } from "./source-node.ts";

export interface RestContract {
  /** The path of the contract's entry file, which the headers of generated files name. */
  readonly source: string;
  readonly title: string;
  readonly version: string;
  /** `x-operator`; empty in the neutral contract. */
  readonly operator: OperatorProfile;
  /** In the order of the contract. */
  readonly operations: readonly Operation[];
  /** Those that operations use. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** The contract's whole entry document, for the parts that only documentation uses. */
  readonly node: SourceNode;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
}

export interface Server {
  /** The URL of an OpenAPI server, with the defaults of its variables inserted. */
  readonly address: string;
  readonly variables: readonly ServerVariable[];
  readonly node: SourceNode;
}

export interface ServerVariable {
  readonly name: string;
  readonly fallback: string;
  /** The values that the variable may have, sorted; absent where it may have any. */
  readonly values?: readonly string[];
  readonly node: SourceNode;
}

export interface Tag {
  readonly name: string;
  readonly documentation: Documentation;
  readonly node: SourceNode;
}

export interface Credential {
  /** The place of the credential in a request: `header`, `query` or `cookie`. */
  readonly in: string;
  readonly name: string;
}

/** The alternative lists of credential headers: a request must have all headers of one of these lists. */
export interface Security {
  readonly choices: readonly (readonly Credential[])[];
  readonly node: SourceNode;
}

export interface Example {
  readonly name: string;
  readonly node: SourceNode;
}

/**
 * The retry class of an operation: clients may repeat a call always (`safe`), never, or when the caller opts in
 * (`absolute`).
 */
export type Retry = "safe" | "never" | "absolute";

/**
 * Names and values that the interface document leaves to the operator. Where the operator profile lacks a member, the
 * neutral name is kept.
 */
export interface OperatorProfile {
  readonly name?: string;
  readonly baseUrl?: string;
  readonly productIdField?: string;
  readonly warehouseSender?: string;
  readonly orderByFieldParameter?: string;
}

/** `x-paging`. */
export interface Paging {
  /** `query.page`, or a path in the body such as `body.pageable.page`. */
  readonly page: string;
  /** The path of the rows in the response of a paged operation, such as `content` or `skus.content`. */
  readonly items: string;
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** `x-date-window`. */
export interface DateWindow {
  /** The longest range of dates that one listing request can cover, in milliseconds. */
  readonly maxMs: number;
  /** The earliest date that the service lists, in epoch milliseconds. */
  readonly firstDate: number;
}

export interface Operation {
  readonly id: string;
  /** The HTTP method in upper case. */
  readonly method: string;
  readonly path: string;
  readonly retry: Retry;
  /** `x-rate-limit`: the number of requests that a seller may make in a number of seconds. */
  readonly rateLimit?: RateLimit;
  readonly dateWindow?: DateWindow;
  readonly paging?: Paging;
  readonly summary?: string;
  readonly documentation: Documentation;
  /** Whether the operation needs no credentials (`security: []`). */
  readonly open: boolean;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body?: Schema;
  /** The contract's description of the request body as a whole. */
  readonly bodyDocumentation?: Documentation;
  readonly responses: readonly Response[];
  readonly security: Security;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly examples: readonly Example[];
  readonly node: SourceNode;
  /** The source location of the operation's path in the OpenAPI files. */
  readonly pathNode: SourceNode;
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly documentation: Documentation;
  readonly deprecated: boolean;
  readonly schema: Schema;
  readonly examples: readonly Example[];
  readonly node: SourceNode;
}

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly documentation: Documentation;
  readonly schema: Schema;
  readonly node: SourceNode;
}

export interface Response {
  /** The HTTP status of a declared response: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly documentation: Documentation;
  /** The schema of the response's JSON body; absent when the response has no body. */
  readonly body?: Schema;
  readonly headers: readonly Header[];
  readonly examples: readonly Example[];
  /** The response object in the contract, which several operations may refer to. */
  readonly node: SourceNode;
  /** The source location where the operation lists the response. */
  readonly listedAt: SourceNode;
}

export function readSuccessBody(operation: Operation): Schema | undefined {
  return operation.responses.find((response) => response.status.startsWith("2"))?.body;
}

/** The kind of a number (`x-kind`), which decides its TypeScript type and how it is read and written. */
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
  /** The source location of the schema, for error messages. */
  readonly node: SourceNode;
  readonly documentation: Documentation;
  readonly default?: unknown;
  readonly deprecated?: true;
  readonly nullable: boolean;
}

export interface ObjectSchema extends Described {
  readonly type: "object";
  readonly fields: readonly Field[];
  /** True when members that the schema does not declare are refused (`additionalProperties: false`). */
  readonly closed: boolean;
  readonly dependentRequired: Readonly<Record<string, readonly string[]>>;
  /** The extension `x-not-below`: members of an object that must not be lower than another member. */
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
  /** The extension `x-allowed-ranges`: the ranges of allowed values, bounds included. */
  readonly ranges?: readonly Range[];
}

/** The smallest and the largest value of an identifier, both included. */
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

/** A value in a response whose schema the contract does not declare. */
export interface AnySchema extends Described {
  readonly type: "any";
}

export interface SchemaReference extends Described {
  readonly type: "reference";
  readonly name: string;
}

/** The properties of an OpenAPI schema without its source location and its documentation. */
export function withoutAnnotations<Kind extends Schema>(schema: Kind): Omit<Kind, keyof Described> {
  const {
    node,
    documentation: _documentation,
    default: _default,
    deprecated,
    nullable,
    ...properties
  } = schema;
  return properties;
}
