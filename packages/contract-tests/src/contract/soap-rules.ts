import type { OrderService, SoapElement } from "./order-service.ts";
import { type Rule, splitSentences } from "./rule.ts";

/**
 * Every rule of the SOAP contract: each operation succeeds and fails; each element of a
 * request is required or not, nillable or not, of its type, repeated.
 */
export function soapRules(service: OrderService): Rule[] {
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

function elementRules(service: OrderService, type: string, seen: Set<string>): string[] {
  if (seen.has(type)) return [];
  seen.add(type);
  return (service.types.get(type) ?? []).flatMap((element) => [
    ...listRules(`${type}.${element.name}`, element),
    ...(element.isSimple ? [] : elementRules(service, element.type, seen)),
  ]);
}

function listRules(place: string, element: SoapElement): string[] {
  const { isOptional, isNillable, repeats, whenAbsent, isSimple, type } = element;
  const mayBeAbsent = isOptional || isNillable || repeats || whenAbsent;
  return [
    ...(mayBeAbsent ? [] : [`${place} required`]),
    ...(isNillable ? [`${place} nil`] : []),
    ...(repeats ? [`${place} repeated`] : []),
    ...(whenAbsent ? [`${place} absent`] : []),
    ...(isSimple && type !== "string" ? [`${place} type`] : []),
  ];
}
