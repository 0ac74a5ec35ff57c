import type { Issue, Rule } from "@marketplace-seller/client-core";
import { jsonPath } from "@marketplace-seller/client-core/internal";
import type { ComplexType, Field } from "../schema/complex-type.ts";

/** Collects what is wrong with a value while it is written. */
class Encoding {
  readonly issues: Issue[] = [];
  readonly segments: (string | number)[] = [];

  report(rule: Rule, message: string): "" {
    const segments = [...this.segments];
    this.issues.push({ path: jsonPath(segments), segments, rule, message });
    return "";
  }
}

/** A value written as XML, or what is wrong with it; the text is worthless when there are issues. */
export interface Encoded {
  readonly xml: string;
  readonly issues: readonly Issue[];
}

/**
 * Writes the content of an element: every field in the contract's order, each value checked.
 *
 * Absent values become what the contract says: nothing, nil, or the value that means "no filter".
 */
export function encodeContent(type: ComplexType, value: unknown): Encoded {
  const encoding = new Encoding();
  const xml = encodeComplex(encoding, type, value);
  return { xml, issues: encoding.issues };
}

function encodeComplex(encoding: Encoding, type: ComplexType, value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return encoding.report("type", "must be an object");
  }
  // Own properties only, so that nothing is read off a prototype.
  const members: Record<string, unknown> = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    if (!type.positions.has(name)) {
      encoding.segments.push(name);
      encoding.report("unknown", "is not in the contract");
      encoding.segments.pop();
    }
  }
  let xml = "";
  for (const field of type.fields) {
    const member = Object.hasOwn(members, field.name) ? members[field.name] : undefined;
    encoding.segments.push(field.name);
    xml += field.repeated
      ? encodeList(encoding, field, member)
      : encodeOne(encoding, field, member);
    encoding.segments.pop();
  }
  return xml;
}

function encodeList(encoding: Encoding, field: Field, value: unknown): string {
  if (!Array.isArray(value)) return encoding.report("type", "must be an array");
  if (value.length > field.maximum) {
    return encoding.report("maxItems", `must hold at most ${field.maximum}`);
  }
  let xml = "";
  for (let index = 0; index < value.length; index += 1) {
    encoding.segments.push(index);
    xml += encodePresent(encoding, field, value[index]);
    encoding.segments.pop();
  }
  return xml;
}

function encodeOne(encoding: Encoding, field: Field, value: unknown): string {
  if (value === undefined) return encodeAbsent(encoding, field);
  if (value !== null) return encodePresent(encoding, field, value);
  return field.nillable ? field.nil : encoding.report("type", "must not be null");
}

function encodeAbsent(encoding: Encoding, field: Field): string {
  if (field.optional) return "";
  if (field.whenAbsent !== undefined) {
    const content = field.type.simple ? field.whenAbsent : encodeComplex(encoding, field.type, {});
    return `${field.open}${content}${field.close}`;
  }
  return field.nillable ? field.nil : encoding.report("required", "is required");
}

function encodePresent(encoding: Encoding, field: Field, value: unknown): string {
  const content = field.type.simple
    ? (field.type.encode(value) ?? encoding.report("type", field.type.wanted))
    : encodeComplex(encoding, field.type, value);
  return field.open + content + field.close;
}
