import type { Credentials, SellerRequest } from "../seller-call.ts";
import {
  type FormNode,
  type FormValue,
  isEmptyValue,
  isList,
  readMembers,
  type TriedOperation,
} from "./form-node.ts";

export interface FilledForm {
  readonly query: FormValue;
  readonly body: FormValue;
}

/** The request that a filled form stands for. */
export function buildRequest(
  operation: TriedOperation,
  { query, body }: FilledForm,
  credentials: Credentials,
  soapNamespace: string,
): SellerRequest {
  const { method, name, body: node } = operation;
  if (operation.protocol === "SOAP") {
    const elements = node === undefined ? "" : xmlElements(node, body);
    return {
      method,
      path: operation.path,
      contentType: "text/xml; charset=utf-8",
      credentials: undefined,
      body: envelope(name, soapNamespace, credentials, elements),
    };
  }
  return {
    method,
    path: addressOf(operation.path, query),
    contentType: "application/json",
    credentials,
    body: node === undefined ? undefined : jsonBody(node, body),
  };
}

/** A parameter that the path names is written there, the others behind it. */
function addressOf(path: string, query: FormValue): string {
  const members = readMembers(query);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(members[name] ?? "")),
  );
  const others = Object.entries(members).filter(([name]) => !path.includes(`{${name}}`));
  return filled + queryText(others);
}

function queryText(members: readonly (readonly [string, FormValue | undefined])[]): string {
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
 * The JSON body of a filled form. Numbers stand as typed, so 12.50 is sent as 12.50; text that is no
 * number is sent as a string for the service to refuse. What is not filled in is left out.
 */
export function jsonBody(node: FormNode, value: FormValue | undefined): string {
  if (node.kind === "object") {
    const members = readMembers(value);
    const written = node.fields
      .filter(({ name }) => !isEmptyValue(members[name]))
      .map(({ name, node: field }) => `${JSON.stringify(name)}:${jsonBody(field, members[name])}`);
    return `{${written.join(",")}}`;
  }
  if (node.kind === "list") {
    const items = isList(value) ? value : [];
    return `[${items.map((item) => jsonBody(node.item, item)).join(",")}]`;
  }
  const text = typeof value === "string" ? value : "";
  const isBare =
    (node.kind === "number" && NUMBER.test(text)) ||
    (node.kind === "boolean" && /^(?:true|false)$/.test(text));
  return isBare ? text : JSON.stringify(text);
}

/**
 * The elements of a filled form in the contract's order, without indentation. What is not filled in is
 * left out unless the contract requires it, where it is written empty.
 */
export function xmlElements(node: FormNode, value: FormValue | undefined): string {
  if (node.kind !== "object") return escapeXml(typeof value === "string" ? value : "");
  const members = readMembers(value);
  return node.fields
    .map(({ name, node: field, required }) => {
      const member = members[name];
      if (field.kind === "list") {
        const items = isList(member) ? member : [];
        return items.map((item) => element(name, xmlElements(field.item, item))).join("");
      }
      if (isEmptyValue(member) && !(required && field.kind === "object")) return "";
      return element(name, xmlElements(field, member));
    })
    .join("");
}

/** The SOAP 1.1 envelope of a request; `auth` stands first in it. */
export function envelope(
  operation: string,
  namespace: string,
  credentials: { readonly appKey: string; readonly appSecret: string },
  elements: string,
): string {
  const auth = element(
    "auth",
    element("appKey", escapeXml(credentials.appKey)) +
      element("appSecret", escapeXml(credentials.appSecret)),
  );
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
    `<os:${operation}Request xmlns:os="${escapeXml(namespace)}">${auth}${elements}</os:${operation}Request>` +
    "</soapenv:Body></soapenv:Envelope>"
  );
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
