/** A simple type of the XSD: text in a SOAP message, and a string, number or boolean in TypeScript. */
export interface SimpleType {
  readonly simple: true;
  /** The XSD built-in type's name, as `xsi:type` would name it. */
  readonly name: string;
  /** The type of decoded values. */
  readonly result: "text" | "number" | "boolean";
  /** A description of the valid values of the simple type, for error messages. */
  readonly expected: string;
  /** Decodes a text of the simple type. Returns undefined when the text is not valid for the simple type. */
  decode(text: string): string | number | boolean | undefined;
  /**
   * Encodes a value of the simple type as escaped text. Returns undefined when the value is not valid for the simple
   * type.
   */
  encode(value: unknown): string | undefined;
}

/** The declaration of one element of an XSD sequence in the generated tables. */
export interface FieldDeclaration {
  readonly name: string;
  readonly type: SimpleType | ComplexType;
  readonly optional?: true;
  readonly nillable?: true;
  readonly repeated?: true;
  readonly maximum?: number;
  readonly whenAbsent?: string;
  readonly withSuccess?: true;
}

/** The declaration of an element with its defaults filled in, and with precomputed values for encoding and decoding. */
export interface Field
  extends Pick<FieldDeclaration, "name" | "type">,
    Readonly<Record<"optional" | "nillable" | "repeated" | "withSuccess", boolean>> {
  /** The largest number of occurrences of the XML element: 1 unless the element is repeatable. */
  readonly maximum: number;
  readonly whenAbsent: string | undefined;
  readonly open: string;
  readonly close: string;
  /** The encoded element for an absent value, `<name xsi:nil="true"/>`. */
  readonly nil: string;
}

export interface ComplexType {
  readonly simple: false;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Creates a complex type from its declaration. Every field object of a complex type has the same members in the same
 * order, so that the JavaScript engine accesses them fast.
 */
export function complexType(name: string, declarations: readonly FieldDeclaration[]): ComplexType {
  const fields = declarations.map((declaration): Field => {
    const { name, type, whenAbsent, maximum = Infinity } = declaration;
    const {
      optional = false,
      nillable = false,
      repeated = false,
      withSuccess = false,
    } = declaration;
    return {
      ...{ name, type, optional, nillable, repeated, whenAbsent, withSuccess },
      maximum: repeated ? maximum : 1,
      open: `<${name}>`,
      close: `</${name}>`,
      nil: `<${name} xsi:nil="true"/>`,
    };
  });
  const positions = new Map(fields.map((field, position) => [field.name, position]));
  return { simple: false, name, fields, positions };
}
