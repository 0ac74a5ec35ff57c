import type { RetryClass } from "../read/source.ts";

/** The simple types that the codec knows; XSD's base type and the kind of number, made one. */
export type SimpleType =
  | "string"
  | "dateTime"
  | "boolean"
  | "longIdentifier"
  | "integerIdentifier"
  | "decimal"
  | "int"
  | "integer"
  | "long";

/** One element of a sequence. */
export interface FieldModel {
  readonly name: string;
  readonly type: { readonly simple: SimpleType } | { readonly complex: string };
  readonly optional: boolean;
  readonly nillable: boolean;
  readonly repeated: boolean;
  /** The most occurrences of a repeated element; absent when unbounded. */
  readonly maximum?: number;
  readonly whenAbsent?: string;
  readonly withSuccess: boolean;
  readonly documentation?: string;
  readonly assumption?: { readonly id: string; readonly text: string };
}

/** A complex type, or a message element and its type in one. */
export interface TypeModel {
  readonly name: string;
  readonly documentation?: string;
  readonly fields: readonly FieldModel[];
  /** Reached from a request: needs an input form beside the decoded one. */
  readonly inRequests: boolean;
}

/** Where a paged operation has the page number in its request, and the rows in its response. */
export interface PagingModel {
  readonly page: string;
  readonly items: string;
  /** Rows of a page that asks for no size, and the most of any; absent where the contract says neither. */
  readonly size?: number;
  readonly largestSize?: number;
}

/** One operation. */
export interface OperationModel {
  readonly name: string;
  readonly documentation: string;
  readonly retry: RetryClass;
  readonly paging?: PagingModel;
  readonly request: string;
  readonly response: string;
}

/** The contract, resolved: every reference is to something that exists. */
export interface SoapModel {
  readonly targetNamespace: string;
  readonly service: string;
  readonly port: string;
  readonly binding: string;
  readonly address: string;
  /** Each type after those that it uses. */
  readonly types: readonly TypeModel[];
  readonly operations: readonly OperationModel[];
}
