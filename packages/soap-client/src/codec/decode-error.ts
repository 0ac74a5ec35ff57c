/**
 * Why a message was refused.
 *
 * | problem | meaning |
 * |---|---|
 * | `empty` | nothing but white space |
 * | `malformed` | no well-formed XML 1.0 with namespaces, or cut short |
 * | `bytes` | bytes that are not valid in the charset |
 * | `too-large`, `too-deep` | over a cap |
 * | `doctype`, `processing-instruction`, `entity` | XML that SOAP forbids, or that attacks use |
 * | `embedded-document` | a CDATA section that holds a document |
 * | `envelope`, `soap-version` | no SOAP 1.1 message |
 * | `must-understand` | a header entry that must be understood, and is not |
 * | `body` | none or several elements in the Body |
 * | `operation` | no message of this service, or another operation's |
 * | `namespace`, `unbound-prefix` | a name in the wrong namespace, or in none that is known |
 * | `attribute` | an attribute that the schema does not list, or one given twice |
 * | `mixed-content` | text between elements, or elements inside text |
 * | `unknown-element`, `missing-element`, `duplicate-element`, `element-order` | against the sequence |
 * | `nil` | nil where the schema does not allow it |
 * | `value` | text that is not of the declared type, or that a double cannot hold |
 */
export type DecodeProblem =
  | "empty"
  | "malformed"
  | "bytes"
  | "too-large"
  | "too-deep"
  | "doctype"
  | "processing-instruction"
  | "entity"
  | "embedded-document"
  | "envelope"
  | "soap-version"
  | "must-understand"
  | "body"
  | "operation"
  | "namespace"
  | "unbound-prefix"
  | "attribute"
  | "mixed-content"
  | "unknown-element"
  | "missing-element"
  | "duplicate-element"
  | "element-order"
  | "nil"
  | "value";

/** Where a message was refused. */
export interface DecodeLocation {
  /** Local names from the envelope down to the refused or missing element. */
  readonly path: readonly string[];
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** The sender of the message chooses element names. */
const maxNameLength = 60;

/**
 * The codec refused a message. The text has the location and the rule, never a value, so that neither credentials nor
 * private data reach a log.
 *
 * @example
 * try { decodeRequest(text); }
 * catch (error) { if (error instanceof DecodeError && error.problem === "soap-version") ... }
 */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  readonly problem: DecodeProblem;
  /** Without the location. */
  readonly reason: string;
  readonly path: readonly string[];
  readonly line: number;
  readonly column: number;

  constructor(problem: DecodeProblem, reason: string, location: DecodeLocation) {
    const names = location.path.map((name) => name.slice(0, maxNameLength));
    const path = names.length === 0 ? "" : ` at ${names.join("/")}`;
    super(`${reason}${path} (line ${location.line}, column ${location.column})`);
    this.problem = problem;
    this.reason = reason;
    this.path = location.path;
    this.line = location.line;
    this.column = location.column;
  }
}
