import type { SourceLocation } from "../../../specs/build/contract-error.ts";
import type { Paging, Retry } from "../model/contract.ts";
import type { Assumption } from "../model/read-members.ts";

/** The kind of a value, which decides its TypeScript type (ARCHITECTURE.md). */
export type ValueKind = "identifier" | "amount" | "count" | "code" | "date-time";

/** The simple types of the codec: an XSD base type together with the number kind. */
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
  readonly at: SourceLocation;
  readonly name: string;
  readonly type: { readonly simple: SimpleType } | { readonly complex: string };
  /** The name of a simple XSD type without its prefix, or the name of a complex type. */
  readonly xsdType: string;
  readonly kind?: ValueKind;
  readonly optional: boolean;
  readonly nillable: boolean;
  readonly repeated: boolean;
  /** The largest number of occurrences of a repeated element; absent when unbounded. */
  readonly maximum?: number;
  /**
   * The default of an element of a SOAP request: the client sends it for an absent value, and the service assumes it
   * when the element is absent.
   */
  readonly whenAbsent?: string;
  /** True when the element is optional in the XSD, but always present unless `result` reports a failure. */
  readonly withSuccess: boolean;
  readonly documentation?: string;
  readonly assumption?: Assumption;
}

/** A complex type of the XSD, or a message element with its anonymous complex type. */
export interface TypeModel {
  readonly at: SourceLocation;
  readonly name: string;
  readonly documentation?: string;
  readonly fields: readonly FieldModel[];
  /** True when a request uses the type, which then needs an input type in addition to the decoded type. */
  readonly inRequests: boolean;
}

/** The paths of the page number in the request and of the rows in the response of a paged operation. */
export interface PagingModel extends Paging {
  /**
   * The default page size and the maximum page size of a paged operation. A page size is absent where the contract
   * declares none.
   */
  readonly size?: number;
  readonly maxSize?: number;
}

export interface OperationModel {
  readonly at: SourceLocation;
  readonly name: string;
  readonly documentation: string;
  readonly retry: Retry;
  readonly paging?: PagingModel;
  readonly request: string;
  readonly response: string;
}

/** The properties of the SOAP service in the WSDL: its name, namespace and address. */
export interface ServiceModel {
  readonly targetNamespace: string;
  readonly service: string;
  readonly port: string;
  readonly portType: string;
  readonly binding: string;
  readonly address: string;
}

/** The resolved SOAP contract: every reference leads to a part that exists. */
export interface SoapModel extends ServiceModel {
  /** With its assumptions. */
  readonly documentation: string;
  readonly locations: Readonly<Record<keyof ServiceModel, SourceLocation>>;
  /** The SOAP contract's types, each after the types that it uses. */
  readonly types: readonly TypeModel[];
  readonly operations: readonly OperationModel[];
}
