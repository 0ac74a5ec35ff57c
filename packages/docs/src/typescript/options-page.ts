import type { Field } from "../reference/operation.ts";
import { fieldList } from "../reference/operation-page.ts";
import type { Page } from "../site/page.ts";
import type { ApiLinks, ApiMember } from "./api-model.ts";
import { describeMember } from "./describe-members.ts";

/** All options of both clients, by `RestClientOptions` and `SoapClientOptions`. */
export function clientOptionsPage(links: ApiLinks): Page {
  const rest = listOptions("@marketplace-seller/rest-client!RestClientOptions:interface", links);
  const soap = listOptions("@marketplace-seller/soap-client!SoapClientOptions:interface", links);
  const shared = [...rest].filter(([name]) => soap.has(name));
  const parts = [
    { id: "both", title: "Both clients", members: shared.map(([, member]) => member) },
    { id: "rest", title: "The REST client alone", members: without(rest, soap) },
    { id: "soap", title: "The SOAP client alone", members: without(soap, rest) },
  ].filter(({ members }) => members.length > 0);
  const sections = parts.map(({ id, title, members }) => {
    const fields = members.map((member) => optionField(member, links));
    return `## ${title}\n\n${fieldList(fields, id)}`;
  });
  return {
    path: "reference/client-options",
    title: "Client options",
    description: "Every option of createRestClient and createSoapClient.",
    body: `These are the options of \`createRestClient\` and \`createSoapClient\`. [Setting up a client](/guides/client-setup.html) explains how to use them.\n\n${sections.join("\n\n")}`,
  };
}

function listOptions(reference: string, links: ApiLinks): Map<string, ApiMember> {
  const item = links.get(reference)?.item;
  if (item === undefined) throw new Error(`The API model has no ${reference}`);
  const inherited = (item.extendsTokenRanges ?? []).flatMap(({ startIndex }) => {
    const base = item.excerptTokens[startIndex]?.canonicalReference ?? "";
    return links.has(base) ? [...listOptions(base, links)] : [];
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
function optionField(member: ApiMember, links: ApiLinks): Field {
  const field = describeMember(member, links);
  const reference = member.excerptTokens
    .map(({ canonicalReference = "" }) => canonicalReference)
    .find((excerptToken) => links.get(excerptToken)?.item.kind === "Interface");
  const type = reference === undefined ? undefined : links.get(reference)?.item;
  const isOptionsObject = type !== undefined && /Options$|Retry|Operator/.test(type.name);
  if (reference === undefined || !isOptionsObject) return field;
  const inner = [...listOptions(reference, links).values()];
  const fields = inner.map((option) => describeMember(option, links));
  return { ...field, inside: { name: type.name, fields } };
}
