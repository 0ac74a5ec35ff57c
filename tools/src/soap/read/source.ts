import type { Place } from "../../../../specs/build/contract-error.ts";
import type { QualifiedName } from "./expect.ts";
import type { XmlElement } from "./read-xml.ts";

/** What a value is for; it decides the TypeScript type (ARCHITECTURE.md, number kinds). */
export type ValueKind = "identifier" | "amount" | "count" | "code" | "date-time";

/** What an `<xs:annotation>` says. */
export interface Annotation {
  readonly documentation?: string;
  readonly kind?: ValueKind;
  /** Requests only: what a sender fills in for an absent value and a receiver reads absence as. */
  readonly whenAbsent?: string;
  /** Optional in the schema, yet always there unless `result` reports a failure. */
  readonly withSuccess?: true;
  readonly assumption?: { readonly id: string; readonly text: string };
}

/** A local `<xs:element>`, as written. */
export interface ElementDeclaration {
  readonly at: XmlElement;
  readonly name: string;
  readonly type: QualifiedName;
  readonly minimum: number;
  readonly maximum: number;
  readonly nillable: boolean;
  readonly annotation: Annotation;
}

/** A named `<xs:complexType>`, or a top-level element with the type it holds. */
export interface TypeDeclaration {
  readonly at: XmlElement;
  readonly name: string;
  readonly documentation: string | undefined;
  readonly fields: readonly ElementDeclaration[];
}

/** Every type and top-level element of the contract, by name. */
export type Declarations = ReadonlyMap<string, TypeDeclaration>;

/** One schema document. */
export interface SchemaSource {
  readonly targetNamespace: string;
  readonly types: readonly TypeDeclaration[];
  readonly elements: readonly TypeDeclaration[];
  readonly includes: readonly { readonly at: XmlElement; readonly location: string }[];
}

/** Whether a call may be repeated (ARCHITECTURE.md, retry classes). */
export type RetryClass = "safe" | "never" | "absolute";

/** `<c:paging>`: where a paged operation has its page number and its rows. */
export interface PagingSource {
  readonly at: XmlElement;
  /** The way to the page number in the request, such as `pagingData.currentPage`. */
  readonly page: string;
  /** The way to the repeated element in the response, such as `orderList.order`. */
  readonly items: string;
  /** Rows of a page that asks for no size. */
  readonly size?: number;
  /** The most rows of a page. */
  readonly largestSize?: number;
}

/** One operation of the port type, its messages resolved to element names. */
export interface OperationSource {
  readonly at: XmlElement;
  readonly name: string;
  readonly documentation: string;
  readonly retry: RetryClass;
  readonly paging?: PagingSource;
  readonly input: QualifiedName;
  readonly output: QualifiedName;
}

/** Where the facts of a service description stand. */
export interface ServicePlaces {
  readonly targetNamespace: Place;
  readonly service: Place;
  readonly port: Place;
  readonly portType: Place;
  readonly binding: Place;
  readonly address: Place;
}

/** The service description and every schema document that it includes. */
export interface ContractSource {
  readonly targetNamespace: string;
  readonly service: string;
  readonly port: string;
  readonly portType: string;
  readonly binding: string;
  readonly address: string;
  readonly documentation: string;
  readonly places: ServicePlaces;
  readonly operations: readonly OperationSource[];
  readonly schemas: readonly SchemaSource[];
}
