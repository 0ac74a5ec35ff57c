import { ContractError } from "../../../../specs/build/contract-error.ts";
import type { XmlElement } from "../../../../specs/build/xml-elements.ts";
import type { OperationModel } from "../model.ts";
import {
  all,
  allowAttributes,
  holdsOnly,
  only,
  qualifiedName,
  readAttribute,
  soapBindingNamespace,
} from "./expect.ts";

/** SOAP over HTTP, as WSDL 1.1 names it. */
const http = "http://schemas.xmlsoap.org/soap/http";

/**
 * The binding is fixed by the interface: SOAP 1.1 over HTTP, document, literal, empty action; and by WS-I Basic
 * Profile 1.1: it is of the port type, and has the port type's operations, each once.
 */
export function checkBinding(
  binding: XmlElement,
  portType: string,
  operations: readonly OperationModel[],
): void {
  allowAttributes(binding, ["name", "type"]);
  if (qualifiedName(binding, readAttribute(binding, "type")).name !== portType) {
    throw new ContractError(binding, `the binding is of another port type than "${portType}"`);
  }
  const soap = only(binding, "binding", soapBindingNamespace);
  allowAttributes(soap, ["style", "transport"]);
  checkStyle(soap);
  if (readAttribute(soap, "transport") !== http) {
    throw new ContractError(soap, "the generator knows SOAP over HTTP only");
  }
  const bound = all(binding, "operation").map(checkOperation);
  for (const { at, name } of operations) {
    if (!bound.includes(name)) throw new ContractError(at, `the binding leaves out "${name}"`);
  }
  if (bound.length !== operations.length || new Set(bound).size !== bound.length) {
    throw new ContractError(binding, "the binding has other operations than the port type");
  }
}

/** Gives the operation's name. */
function checkOperation(operation: XmlElement): string {
  // The first <operation> is SOAP's own, which says the action.
  holdsOnly(operation, ["documentation", "operation", "input", "output"]);
  const soap = only(operation, "operation", soapBindingNamespace);
  allowAttributes(soap, ["soapAction", "style"]);
  if (soap.attributes.has("style")) checkStyle(soap);
  if (readAttribute(soap, "soapAction") !== "") {
    throw new ContractError(operation, "this interface has empty SOAP actions");
  }
  for (const direction of ["input", "output"]) {
    const message = only(operation, direction);
    holdsOnly(message, ["body"]);
    const body = only(message, "body", soapBindingNamespace);
    allowAttributes(body, ["use"]);
    if (readAttribute(body, "use") !== "literal") {
      throw new ContractError(body, "the generator knows literal use only");
    }
  }
  return readAttribute(operation, "name");
}

function checkStyle(soap: XmlElement): void {
  if (readAttribute(soap, "style") === "document") return;
  throw new ContractError(soap, "the generator knows document style only");
}
