import { posix } from "node:path";
import type { ArraySchema, Field, ObjectSchema, Schema, SchemaReference } from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import {
  type Documentation,
  isMarked,
  namesIn,
  readDocumentation,
  readNumbers,
  readPairs,
  refuseUnlisted,
} from "./read-members.ts";
import { readNumber, readString } from "./read-scalar.ts";
import {
  elements,
  fail,
  follow,
  member,
  members,
  requireBoolean,
  requiredMember,
  requireString,
  type SourceNode,
} from "./source-node.ts";

export class SchemaReader {
  readonly #named = new Map<string, Schema>();
  readonly #addresses = new Map<string, string>();

  get named(): ReadonlyMap<string, Schema> {
    return this.#named;
  }

  /** A reference is kept; its target is read once, under its name. */
  read(node: SourceNode): Schema {
    if (member(node, "$ref") !== undefined) return this.#reference(node);
    const choice = member(node, "anyOf") ?? member(node, "oneOf");
    if (choice !== undefined) return this.#nullableReference(node, choice);
    const { type, nullable } = readType(node);
    const described = { node, ...readAnnotations(node), nullable };
    switch (type) {
      case "object":
        return { ...described, ...this.#object(node) };
      case "array":
        return { ...described, ...this.#array(node) };
      case "integer":
      case "number":
        refuseUnknownKeywords(node, "schema of a number");
        return { ...described, ...readNumber(node, type) };
      case "string":
        refuseUnknownKeywords(node, "schema of a string");
        return { ...described, ...readString(node) };
      case "boolean":
        refuseUnknownKeywords(node, "schema of a boolean");
        return { ...described, type };
      case "any":
        refuseUnknownKeywords(node, "schema without a type");
        return { ...described, type };
    }
  }

  #reference(node: SourceNode): SchemaReference {
    refuseUnknownKeywords(node, "reference to a schema");
    const target = follow(node, true);
    const name = findName(target);
    const address = `#/${target.path.join("/")}`;
    const known = this.#addresses.get(name);
    if (known !== undefined && known !== address) {
      fail(node, `two schemas are named ${name}: ${known} and ${address}`);
    }
    if (known === undefined) {
      this.#addresses.set(name, address);
      this.#named.set(name, this.read(target));
    }
    return { type: "reference", name, node, ...readAnnotations(node), nullable: false };
  }

  /** In OpenAPI 3.1, a nullable reference is an `anyOf` of the reference and the type `null`. */
  #nullableReference(node: SourceNode, choice: SourceNode): SchemaReference {
    refuseUnknownKeywords(node, "choice between schemas");
    const [first, second, ...more] = elements(choice);
    const isNull = second !== undefined && member(second, "type")?.value === "null";
    if (first === undefined || !isNull || more.length > 0 || member(first, "$ref") === undefined) {
      fail(choice, 'the generator supports only a choice between a $ref and type: "null"');
    }
    return { ...this.#reference(first), node, ...readAnnotations(node), nullable: true };
  }

  #object(node: SourceNode): Omit<ObjectSchema, "node" | "documentation" | "nullable"> {
    refuseUnknownKeywords(node, "schema of an object");
    const properties = member(node, "properties");
    const required = member(node, "required");
    const requiredNames = namesIn(required);
    const fields: Field[] = [];
    for (const [name, property] of properties === undefined ? [] : members(properties)) {
      fields.push({ name, required: requiredNames.has(name), schema: this.read(property) });
    }
    const names = new Set(fields.map((field) => field.name));
    if (required !== undefined) refuseUnlisted(required, requiredNames, names);
    const open = member(node, "additionalProperties");
    return {
      type: "object",
      fields,
      closed: open !== undefined && !requireBoolean(open),
      dependentRequired: readPairs(member(node, "dependentRequired"), names, (list) => [
        ...namesIn(list),
      ]),
      notBelow: readPairs(member(node, "x-not-below"), names, requireString),
    };
  }

  #array(node: SourceNode): Omit<ArraySchema, "node" | "documentation" | "nullable"> {
    refuseUnknownKeywords(node, "schema of an array");
    const items = requiredMember(node, "items", "an array needs items");
    return {
      type: "array",
      items: this.read(items),
      ...readNumbers(node, ["minItems", "maxItems"]),
    };
  }
}

const types = ["object", "array", "integer", "number", "string", "boolean"] as const;
type TypeName = (typeof types)[number];

function readType(node: SourceNode): { type: TypeName | "any"; nullable: boolean } {
  const type = member(node, "type");
  if (type === undefined) return { type: "any", nullable: false };
  const names = Array.isArray(type.value) ? type.value : [type.value];
  const [name, ...more] = names.filter((item) => item !== "null");
  if (more.length > 0 || !isTypeName(name)) {
    fail(type, `type must be one of ${types.join(", ")}, alone or together with "null"`);
  }
  return { type: name, nullable: names.includes("null") && listsNull(node) };
}

/** An enum without null is not nullable, even when its `type` includes null. */
function listsNull(node: SourceNode): boolean {
  const values = member(node, "enum")?.value;
  return !Array.isArray(values) || values.includes(null);
}

function isTypeName(value: unknown): value is TypeName {
  return types.some((item) => item === value);
}

function readAnnotations(node: SourceNode): {
  documentation: Documentation;
  default?: unknown;
  deprecated?: true;
} {
  const fallback = member(node, "default");
  return {
    documentation: readDocumentation(node),
    ...(fallback === undefined ? {} : { default: fallback.value }),
    ...(isMarked(node, "deprecated") ? { deprecated: true } : {}),
  };
}

/** Its key, or the file's name when it is the whole file. */
function findName(target: SourceNode): string {
  const name = String(target.path.at(-1) ?? posix.parse(target.document.file).name);
  return /^[A-Z]\w*$/.test(name)
    ? name
    : fail(target, `"${name}" cannot name a schema: UpperCamelCase`);
}
