import { fieldList } from "../reference/field-list.ts";
import type { Field } from "../reference/operation.ts";
import type { MarkdownRenderer } from "../site/markdown.ts";
import type { MadePage } from "../site/write-pages.ts";
import type { ApiMember, ApiPlaces } from "./api-model.ts";
import { describeMember } from "./describe-members.ts";

/** Every option of both clients, from the declarations of `RestClientOptions` and `SoapClientOptions`. */
export function clientOptionsPage(places: ApiPlaces, markdown: MarkdownRenderer): MadePage {
  const rest = optionsOf("@marketplace-seller/rest-client!RestClientOptions:interface", places);
  const soap = optionsOf("@marketplace-seller/soap-client!SoapClientOptions:interface", places);
  const shared = [...rest].filter(([name]) => soap.has(name));
  const parts = [
    { id: "both", title: "Both clients", members: shared.map(([, member]) => member) },
    { id: "rest", title: "The REST client alone", members: without(rest, soap) },
    { id: "soap", title: "The SOAP client alone", members: without(soap, rest) },
  ].filter(({ members }) => members.length > 0);
  const sections = parts.map(({ id, title, members }) => {
    const fields = members.map((member) => optionField(member, places));
    return `<h2 id="${id}">${title}</h2>\n${fieldList(fields, id, { markdown, root: "../" })}`;
  });
  return {
    path: "reference/client-options.html",
    title: "Client options",
    description: "Every option of createRestClient and createSoapClient.",
    shape: "article",
    headings: parts.map(({ id, title }) => ({ id, html: title, level: 2 })),
    html: `<h1>Client options</h1>
<p class="lead">What <code>createRestClient</code> and <code>createSoapClient</code> take. How to use them: <a href="../guides/client-setup.html">Setting up a client</a>.</p>
${sections.join("\n")}`,
  };
}

/** The members of an interface and of what it extends, by name. */
function optionsOf(reference: string, places: ApiPlaces): Map<string, ApiMember> {
  const item = places.get(reference)?.item;
  if (item === undefined) throw new Error(`The API model has no ${reference}`);
  const inherited = (item.extendsTokenRanges ?? []).flatMap(({ startIndex }) => {
    const base = item.excerptTokens[startIndex]?.canonicalReference ?? "";
    return places.has(base) ? [...optionsOf(base, places)] : [];
  });
  const own = (item.members ?? []).map((member) => [member.name ?? "", member] as const);
  return new Map([...own, ...inherited]);
}

function without(options: Map<string, ApiMember>, others: Map<string, ApiMember>): ApiMember[] {
  return [...options].filter(([name]) => !others.has(name)).map(([, member]) => member);
}

/** An option, with the options inside it where its type is an interface of ours. */
function optionField(member: ApiMember, places: ApiPlaces): Field {
  const field = describeMember(member, places);
  const reference = member.excerptTokens
    .map(({ canonicalReference = "" }) => canonicalReference)
    .find((each) => places.get(each)?.item.kind === "Interface");
  const type = reference === undefined ? undefined : places.get(reference)?.item;
  const isOptionsObject = type !== undefined && /Options$|Retry|Operator/.test(type.name);
  if (reference === undefined || !isOptionsObject) return field;
  const inner = [...optionsOf(reference, places).values()];
  const fields = inner.map((option) => describeMember(option, places));
  return { ...field, inside: { name: type.name, fields } };
}
