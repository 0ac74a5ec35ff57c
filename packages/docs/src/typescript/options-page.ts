import type { Field } from "../reference/operation.ts";
import { fieldList } from "../reference/operation-page.ts";
import type { Page } from "../site/page.ts";
import type { ApiMember, ApiPlaces } from "./api-model.ts";
import { describeMember } from "./describe-members.ts";

/**
 * Creates the page of all options of both clients, from the declarations of `RestClientOptions` and
 * `SoapClientOptions`.
 */
export function clientOptionsPage(places: ApiPlaces): Page {
  const rest = listOptions("@marketplace-seller/rest-client!RestClientOptions:interface", places);
  const soap = listOptions("@marketplace-seller/soap-client!SoapClientOptions:interface", places);
  const shared = [...rest].filter(([name]) => soap.has(name));
  const parts = [
    { id: "both", title: "Both clients", members: shared.map(([, member]) => member) },
    { id: "rest", title: "The REST client alone", members: without(rest, soap) },
    { id: "soap", title: "The SOAP client alone", members: without(soap, rest) },
  ].filter(({ members }) => members.length > 0);
  const sections = parts.map(({ id, title, members }) => {
    const fields = members.map((member) => optionField(member, places));
    return `## ${title}\n\n${fieldList(fields, id)}`;
  });
  return {
    path: "reference/client-options",
    title: "Client options",
    description: "Every option of createRestClient and createSoapClient.",
    body: `These are the options of \`createRestClient\` and \`createSoapClient\`. [Setting up a client](/guides/client-setup.html) explains how to use them.\n\n${sections.join("\n\n")}`,
  };
}

function listOptions(reference: string, places: ApiPlaces): Map<string, ApiMember> {
  const item = places.get(reference)?.item;
  if (item === undefined) throw new Error(`The API model has no ${reference}`);
  const inherited = (item.extendsTokenRanges ?? []).flatMap(({ startIndex }) => {
    const base = item.excerptTokens[startIndex]?.canonicalReference ?? "";
    return places.has(base) ? [...listOptions(base, places)] : [];
  });
  const declaredMembers = (item.members ?? []).map(
    (member) => [member.name ?? "", member] as const,
  );
  return new Map([...declaredMembers, ...inherited]);
}

function without(options: Map<string, ApiMember>, others: Map<string, ApiMember>): ApiMember[] {
  return [...options].filter(([name]) => !others.has(name)).map(([, member]) => member);
}

/** Renders an option, with the options in it when its type is an interface of this workspace. */
function optionField(member: ApiMember, places: ApiPlaces): Field {
  const field = describeMember(member, places);
  const reference = member.excerptTokens
    .map(({ canonicalReference = "" }) => canonicalReference)
    .find((excerptToken) => places.get(excerptToken)?.item.kind === "Interface");
  const type = reference === undefined ? undefined : places.get(reference)?.item;
  const isOptionsObject = type !== undefined && /Options$|Retry|Operator/.test(type.name);
  if (reference === undefined || !isOptionsObject) return field;
  const inner = [...listOptions(reference, places).values()];
  const fields = inner.map((option) => describeMember(option, places));
  return { ...field, inside: { name: type.name, fields } };
}
