import { formatLocation } from "../../../specs/build/contract-error.ts";
import {
  type NumberSchema,
  type ObjectSchema,
  type Operation,
  type RestContract,
  readSuccessBody,
  type Schema,
} from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { fail, findLocation } from "../model/source-node.ts";
import { resolved, visitSchemas } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { propertyAccess, renderHeader, upperFirst } from "./source-text.ts";

export function emitResponseDecoders(contract: RestContract): GeneratedFile {
  const walks = new ResponseWalks(contract);
  const decoders = contract.operations.map((operation) => decoder(contract, operation, walks));
  const imports = [...walks.helpers, "identifierKeys", "type ResponseDecoder"].sort();
  return {
    path: "packages/rest-client/src/gen/responses.gen.ts",
    text: `${renderHeader(contract)}import {
${imports.map((text) => `  ${text},\n`).join("")}} from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

/** The decoders of successful responses, which keep every digit. */
export const responseDecoders: Readonly<Record<OperationId, ResponseDecoder>> = {
${decoders.join("")}};

${walks.functions.join("\n")}
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
`,
  };
}

function decoder(contract: RestContract, operation: Operation, walks: ResponseWalks): string {
  const body = readSuccessBody(operation);
  const statements = body === undefined ? "" : walks.of(body, "value", "      ");
  const keys = body === undefined ? [] : identifierNames(contract, body);
  const rows = operation.paging?.items.split(".") ?? (body && findRows(contract, body));
  refuseExactErrors(contract, operation);
  return `  ${operation.id}: {
    walk(${statements === "" ? "" : "value"}) {${statements === "" ? "" : `\n${statements}    `}},
    identifierKeys: identifierKeys(${JSON.stringify(keys)}),${rows === undefined ? "" : `\n    rows: ${JSON.stringify(rows)},`}
  },
`;
}

/** The path of the first list of objects that is a member of the response, or of a member. */
function findRows(contract: RestContract, body: Schema, depth = 0): string[] | undefined {
  const object = resolved(contract, body);
  if (object.type !== "object" || depth > 1) return undefined;
  for (const { name, schema } of object.fields) {
    const field = resolved(contract, schema);
    if (field.type === "array" && resolved(contract, field.items).type === "object") return [name];
  }
  for (const { name, schema } of object.fields) {
    const path = findRows(contract, schema, depth + 1);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

/**
 * The exact decoder finds numbers by their keys in the JSON text, so a key must have the same number kind everywhere in
 * a response.
 */
function identifierNames(contract: RestContract, body: Schema): string[] {
  const identifiers = new Map<string, Schema>();
  const others = new Map<string, Schema>();
  visitSchemas(contract, body, (schema, name) => {
    if (name === undefined) return;
    if (isFreeText(schema) || (schema.type === "number" && schema.kind === "identifier"))
      identifiers.set(name, schema);
    else if (schema.type === "number") others.set(name, schema);
  });
  for (const [name, identifier] of identifiers) {
    const other = others.get(name);
    if (other !== undefined) {
      const elsewhere = formatLocation(findLocation(identifier.node));
      fail(
        other.node,
        `"${name}" is an identifier or text elsewhere in the same response (${elsewhere}): it cannot be a number of another kind here`,
      );
    }
  }
  return [...identifiers.keys()].sort();
}

/**
 * Bodies of error responses are parsed by JSON.parse, so their schemas must not declare numbers that a double would
 * round.
 */
function refuseExactErrors(contract: RestContract, operation: Operation): void {
  for (const response of operation.responses) {
    if (response.status.startsWith("2") || response.body === undefined) continue;
    visitSchemas(contract, response.body, (schema) => {
      if (schema.type === "number" && schema.kind !== "code" && schema.kind !== "count") {
        fail(schema.node, `an error body may contain only codes and counts, not ${schema.kind}`);
      }
    });
  }
}

/**
 * True when a field is text without an enum or pattern. A text field without an enum or pattern may contain an
 * identifier, which some services write as a number whose digits must be kept.
 */
export function isFreeText(schema: Schema): boolean {
  return schema.type === "string" && schema.values === undefined;
}

/**
 * Generates straight-line code that converts the numbers of a response in place, and numbers where the contract
 * declares text. A loop over a table of fields would take longer than parsing the JSON of a large page.
 */
export class ResponseWalks {
  readonly #contract: RestContract;
  readonly #functions = new Map<string, string>();
  readonly #helpers = new Set<string>();

  constructor(contract: RestContract) {
    this.#contract = contract;
  }

  /** The generated decoder functions by schema name, sorted. */
  get functions(): string[] {
    return [...this.#functions]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([, text]) => text);
  }

  /** The names of the field readers of client-core that generated functions call, sorted. */
  get helpers(): string[] {
    return [...this.#helpers].sort();
  }

  /**
   * Generates the statements of a response decoder that convert the value of an expression; empty when no conversion
   * is needed.
   */
  of(schema: Schema, expression: string, indent: string, depth = 0): string {
    switch (schema.type) {
      case "object":
        return guarded(expression, indent, this.#object(schema, expression, `${indent}  `, depth));
      case "array":
        return this.#array(schema.items, expression, indent, depth);
      case "reference": {
        const name = this.#function(schema.name, schema);
        return name === undefined ? "" : `${indent}${name}(${expression});\n`;
      }
      default:
        return "";
    }
  }

  #function(name: string, at: Schema): string | undefined {
    const target = this.#contract.schemas.get(name);
    if (target === undefined) fail(at.node, `there is no schema ${name}`);
    const functionName = `walk${upperFirst(name)}`;
    if (!this.#functions.has(name)) {
      this.#functions.set(name, "");
      const body =
        target.type === "object"
          ? this.#object(target, "value", "  ", 0)
          : this.of(target, "value", "  ", 0);
      const guard = target.type === "object" ? "  if (!isObject(value)) return;\n" : "";
      const text = `function ${functionName}(value: unknown): void {\n${guard}${body}}\n`;
      if (body === "") this.#functions.delete(name);
      else this.#functions.set(name, text);
    }
    return this.#functions.has(name) ? functionName : undefined;
  }

  #object(schema: ObjectSchema, object: string, indent: string, depth: number): string {
    const statements = schema.fields.map(({ name, schema: field }) => {
      const access = propertyAccess(object, name);
      const target = resolved(this.#contract, field);
      if (target.type === "number") return this.#number(target, access, name, indent, depth);
      if (isFreeText(target)) return this.#digits(access, indent);
      if (field.type !== "object" && field.type !== "array")
        return this.of(field, access, indent, depth);
      const local = `m${depth}`;
      const inner = this.of(field, local, indent, depth + 1);
      return inner === "" ? "" : `${indent}${local} = ${access};\n${inner}`;
    });
    const body = statements.join("");
    const declared = [`v${depth}`, `m${depth}`].filter((local) =>
      body.includes(`${indent}${local} = `),
    );
    return body === ""
      ? ""
      : declared.map((local) => `${indent}let ${local}: unknown;\n`).join("") + body;
  }

  /**
   * The service rarely sends a number for a text field, so the generated decoder converts only the values that are
   * numbers.
   */
  #digits(access: string, indent: string): string {
    this.#helpers.add("renderIdentifier");
    return `${indent}if (typeof ${access} === "number") ${access} = renderIdentifier(${access});\n`;
  }

  #number(
    schema: NumberSchema,
    access: string,
    name: string,
    indent: string,
    depth: number,
  ): string {
    const local = `v${depth}`;
    const helper = findHelper(schema);
    this.#helpers.add(helper);
    const call =
      helper === "checkCount"
        ? `checkCount(${local}, ${JSON.stringify(name)})`
        : `${access} = ${helper}(${local})`;
    return `${indent}${local} = ${access};\n${indent}if (typeof ${local} === "number") ${call};\n`;
  }

  #array(items: Schema, expression: string, indent: string, depth: number): string {
    const item = resolved(this.#contract, items);
    if (item.type === "number" && item.kind === "identifier") {
      fail(
        items.node,
        "a response cannot list bare identifiers, because the client finds their digits by key",
      );
    }
    const isBare = item.type === "number" || isFreeText(item);
    const inner = isBare
      ? this.#element(item, expression, `${indent}    `, depth)
      : this.of(items, `e${depth}`, `${indent}    `, depth + 1);
    if (inner === "") return "";
    const loop = isBare
      ? `for (let i${depth} = 0; i${depth} < ${expression}.length; i${depth}++)`
      : `for (const e${depth} of ${expression})`;
    return `${indent}if (Array.isArray(${expression})) {\n${indent}  ${loop} {\n${inner}${indent}  }\n${indent}}\n`;
  }

  /**
   * The exact decoder finds numbers only by their keys, so it refuses a number in a list of strings that a double
   * cannot hold.
   */
  #element(schema: Schema, array: string, indent: string, depth: number): string {
    const access = `${array}[i${depth}]`;
    if (schema.type !== "number") return this.#digits(access, indent);
    return `${indent}let v${depth}: unknown;\n${this.#number(schema, access, "element", indent, depth)}`;
  }
}

function guarded(expression: string, indent: string, body: string): string {
  return body === "" ? "" : `${indent}if (isObject(${expression})) {\n${body}${indent}}\n`;
}

function findHelper(schema: NumberSchema): string {
  if (schema.kind === "identifier") return "renderIdentifier";
  return isDecimal(schema.kind) ? "renderDecimal" : "checkCount";
}
