import type { Credentials, SellerRequest } from "../seller-call.ts";
import {
  type FormValue,
  isEmptyValue,
  isList,
  membersOf,
  type TriedOperation,
} from "./form-node.ts";
import { envelope, jsonBody, xmlElements } from "./write-body.ts";

/** What was filled in for one operation. */
export interface FilledForm {
  readonly query: FormValue;
  readonly body: FormValue;
}

/** The request that a filled form stands for. */
export function requestOf(
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
    path: operation.path + queryText(query),
    contentType: "application/json",
    credentials,
    body: node === undefined ? undefined : jsonBody(node, body),
  };
}

function queryText(query: FormValue): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(membersOf(query))) {
    for (const each of isList(value) ? value : [value]) {
      if (typeof each === "string" && !isEmptyValue(each)) search.append(name, each);
    }
  }
  return search.size === 0 ? "" : `?${search}`;
}
