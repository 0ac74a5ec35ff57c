import type { Credentials, SellerRequest } from "../seller-call.ts";
import {
  type ContractOperation,
  type FormNode,
  type FormValue,
  isEmptyValue,
  isList,
  readMembers,
} from "./form-node.ts";

/** The content of the request form that belongs to an operation. */
export interface FilledForm {
  readonly query: FormValue;
  readonly body: FormValue;
}

export function buildRequest(
  operation: ContractOperation,
  { query, body }: FilledForm,
  credentials: Credentials,
  soapNamespace: string,
): SellerRequest {
  const { method, name, body: node } = operation;
  if (operation.protocol === "SOAP") {
    const elements = node === undefined ? "" : buildXmlElements(node, body);
    return {
      method,
      path: operation.path,
      contentType: "text/xml; charset=utf-8",
      credentials: undefined,
      body: buildEnvelope(name, soapNamespace, credentials, elements),
    };
  }
  return {
    method,
    path: buildPath(operation.path, query),
    contentType: "application/json",
    credentials,
    body: node === undefined ? undefined : buildJsonBody(node, body),
  };
}

/** Inserts the path parameters into the path of an operation and appends the other parameters as a query string. */
function buildPath(path: string, query: FormValue): string {
  const members = readMembers(query);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(members[name] ?? "")),
  );
  const others = Object.entries(members).filter(([name]) => !path.includes(`{${name}}`));
  return filled + buildQueryString(others);
}

function buildQueryString(members: readonly (readonly [string, FormValue | undefined])[]): string {
  const search = new URLSearchParams();
  for (const [name, value] of members) {
    for (const item of isList(value) ? value : [value]) {
      if (typeof item === "string" && !isEmptyValue(item)) search.append(name, item);
    }
  }
  return search.size === 0 ? "" : `?${search}`;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Numbers are sent as typed, 12.50 as 12.50; what is no number goes as a string, so that the service refuses it. Empty
 * fields are left out.
 */
export function buildJsonBody(node: FormNode, value: FormValue | undefined): string {
  if (node.kind === "object") {
    const members = readMembers(value);
    const entries = node.fields
      .filter(({ name }) => !isEmptyValue(members[name]))
      .map(
        ({ name, node: field }) => `${JSON.stringify(name)}:${buildJsonBody(field, members[name])}`,
      );
    return `{${entries.join(",")}}`;
  }
  if (node.kind === "list") {
    const items = isList(value) ? value : [];
    return `[${items.map((item) => buildJsonBody(node.item, item)).join(",")}]`;
  }
  const text = typeof value === "string" ? value : "";
  const isBare =
    ((node.kind === "number" || node.kind === "epochMs") && NUMBER.test(text)) ||
    (node.kind === "boolean" && /^(?:true|false)$/.test(text));
  return isBare ? text : JSON.stringify(text);
}

/** In the contract's order; empty ones are left out unless required. */
export function buildXmlElements(node: FormNode, value: FormValue | undefined): string {
  if (node.kind !== "object") return escapeXml(typeof value === "string" ? value : "");
  const members = readMembers(value);
  return node.fields
    .map(({ name, node: field, required }) => {
      const member = members[name];
      if (field.kind === "list") {
        const items = isList(member) ? member : [];
        return items.map((item) => buildElement(name, buildXmlElements(field.item, item))).join("");
      }
      if (isEmptyValue(member) && !(required && field.kind === "object")) return "";
      return buildElement(name, buildXmlElements(field, member));
    })
    .join("");
}

/** SOAP 1.1; the first element is `auth`. */
export function buildEnvelope(
  operation: string,
  namespace: string,
  credentials: { readonly appKey: string; readonly appSecret: string },
  elements: string,
): string {
  const auth = buildElement(
    "auth",
    buildElement("appKey", escapeXml(credentials.appKey)) +
      buildElement("appSecret", escapeXml(credentials.appSecret)),
  );
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
    `<os:${operation}Request xmlns:os="${escapeXml(namespace)}">${auth}${elements}</os:${operation}Request>` +
    "</soapenv:Body></soapenv:Envelope>"
  );
}

function buildElement(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
