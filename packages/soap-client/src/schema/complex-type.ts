/** Text in a message, and a string, number or boolean in TypeScript. */
export interface SimpleType {
  readonly simple: true;
  /** Of XSD, as `xsi:type` names it. */
  readonly name: string;
  /** Of decoded values. */
  readonly result: "text" | "number" | "boolean";
  /** For error messages. */
  readonly expected: string;
  /** Undefined for an invalid text. */
  decode(text: string): string | number | boolean | undefined;
  /** Escaped; undefined for an invalid value. */
  encode(value: unknown): string | undefined;
}

/** One element of an XSD sequence in the generated tables. */
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

/** With defaults, and precomputed for encoding and decoding. */
export interface Field
  extends Pick<FieldDeclaration, "name" | "type">,
    Readonly<Record<"optional" | "nillable" | "repeated" | "withSuccess", boolean>> {
  /** Occurrences; 1 unless repeatable. */
  readonly maximum: number;
  readonly whenAbsent: string | undefined;
  readonly open: string;
  readonly close: string;
  /** `<name xsi:nil="true"/>` */
  readonly nil: string;
}

export interface ComplexType {
  readonly simple: false;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly positions: ReadonlyMap<string, number>;
}

/** All fields have the same members in the same order, which engines access fast. */
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
