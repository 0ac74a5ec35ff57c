import type { Place } from "../../../specs/build/contract-error.ts";
import type { Paging, Retry } from "../model/contract.ts";
import type { Assumption } from "../model/read-members.ts";

/** What a value is for; it decides the TypeScript type (ARCHITECTURE.md, number kinds). */
export type ValueKind = "identifier" | "amount" | "count" | "code" | "date-time";

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

export interface FieldModel {
  readonly at: Place;
  readonly name: string;
  readonly type: { readonly simple: SimpleType } | { readonly complex: string };
  /** The type's name in XML Schema, without a prefix, or that of the complex type. */
  readonly xsdType: string;
  readonly kind?: ValueKind;
  readonly optional: boolean;
  readonly nillable: boolean;
  readonly repeated: boolean;
  /** The most occurrences of a repeated element; absent when unbounded. */
  readonly maximum?: number;
  /** Requests only: what a sender fills in for an absent value and a receiver reads absence as. */
  readonly whenAbsent?: string;
  /** Optional in the schema, yet always there unless `result` reports a failure. */
  readonly withSuccess: boolean;
  readonly documentation?: string;
  readonly assumption?: Assumption;
}

/** A complex type, or a message element and its type in one. */
export interface TypeModel {
  readonly at: Place;
  readonly name: string;
  readonly documentation?: string;
  readonly fields: readonly FieldModel[];
  /** Reached from a request: needs an input form beside the decoded one. */
  readonly inRequests: boolean;
}

/** Where a paged operation has the page number in its request, and the rows in its response. */
export interface PagingModel extends Paging {
  /** Rows of a page that asks for no size, and the most of any; absent where the contract says neither. */
  readonly size?: number;
  readonly maxSize?: number;
}

export interface OperationModel {
  readonly at: Place;
  readonly name: string;
  readonly documentation: string;
  readonly retry: Retry;
  readonly paging?: PagingModel;
  readonly request: string;
  readonly response: string;
}

/** What the service description says of the service itself. */
export interface ServiceModel {
  readonly targetNamespace: string;
  readonly service: string;
  readonly port: string;
  readonly portType: string;
  readonly binding: string;
  readonly address: string;
}

/** The contract, resolved: every reference is to something that exists. */
export interface SoapModel extends ServiceModel {
  /** What is said of the service in words, its assumptions included. */
  readonly documentation: string;
  /** Where each of the facts stands. */
  readonly places: Readonly<Record<keyof ServiceModel, Place>>;
  /** Each type after those that it uses. */
  readonly types: readonly TypeModel[];
  readonly operations: readonly OperationModel[];
}
