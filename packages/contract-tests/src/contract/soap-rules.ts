import type { FieldModel, SoapModel } from "@marketplace-seller/tools/contracts";
import { type Rule, splitSentences } from "./rule.ts";

/**
 * Every rule of the SOAP contract: each operation succeeds and fails; each element of a
 * request is required or not, nillable or not, of its type, repeated.
 */
export function soapRules(service: SoapModel): Rule[] {
  const rules = service.operations.flatMap(({ name, documentation }) => {
    const texts = [
      `${name} success`,
      `${name} failure`,
      ...splitSentences(documentation).map((sentence) => `${name} says ${sentence}`),
      ...elementRules(service, `${name}Request`, new Set()),
    ];
    return texts.map((id): Rule => ({ id, operation: name, protocol: "SOAP" }));
  });
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function elementRules(service: SoapModel, name: string, seen: Set<string>): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const type = service.types.find((each) => each.name === name);
  return (type?.fields ?? []).flatMap((field) => [
    ...listRules(`${name}.${field.name}`, field),
    ...("complex" in field.type ? elementRules(service, field.type.complex, seen) : []),
  ]);
}

function listRules(place: string, field: FieldModel): string[] {
  const { optional, nillable, repeated, whenAbsent, type } = field;
  const mayBeAbsent = optional || nillable || repeated || whenAbsent !== undefined;
  const isText = "simple" in type && (type.simple === "string" || type.simple === "dateTime");
  return [
    ...(mayBeAbsent ? [] : [`${place} required`]),
    ...(nillable ? [`${place} nil`] : []),
    ...(repeated ? [`${place} repeated`] : []),
    ...(whenAbsent !== undefined ? [`${place} absent`] : []),
    ...("simple" in type && !isText ? [`${place} type`] : []),
  ];
}
