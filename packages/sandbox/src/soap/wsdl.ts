import { operations, orderServiceWsdl, service } from "@marketplace-seller/soap-client/codec";
import type { ServiceNames } from "../calls/service-names.ts";
import {
  type OverlayName,
  overlayElements,
  overlays as overlayOperations,
} from "../gen/overlays.gen.ts";

const HOST_PATTERN = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Returns the WSDL without imports; its service address is the one at which the client requested the WSDL.
 *
 * @param host the request's header `Host`; when it is malformed, the WSDL has the address of the contract
 */
export function wsdlAt(
  protocol: string,
  host: string | undefined,
  { names, overlays = [] }: WsdlOptions,
): string {
  const isHost = host !== undefined && HOST_PATTERN.test(host);
  const origin = isHost ? `${protocol}://${host}` : new URL(service.address).origin;
  const address = `${origin}${names.soapPath}${names.soapSearch}`;
  return overlays
    .filter((name) => !isInContract(name))
    .reduce(addOverlay, orderServiceWsdl)
    .replaceAll(`"${service.targetNamespace}"`, () => `"${escapeAttribute(names.soapNamespace)}"`)
    .replace(`"${service.address}"`, () => `"${escapeAttribute(address)}"`);
}

interface WsdlOptions {
  readonly names: Pick<ServiceNames, "soapNamespace" | "soapPath" | "soapSearch">;
  /** Overlays whose operations the WSDL describes in addition to the contract's operations. */
  readonly overlays?: readonly OverlayName[];
}

/**
 * Whether an overlay was merged into the contract, so that the contract's WSDL already describes the overlay's
 * operations.
 */
function isInContract(name: OverlayName): boolean {
  return overlayOperations[name].some((item) => Object.hasOwn(operations, item));
}

/** Adds an overlay's elements to the WSDL, each as the last child of the overlay's target element. */
function addOverlay(wsdl: string, name: OverlayName): string {
  return (overlayElements[name] ?? []).reduce((text, [element, xml]) => {
    const end = text.lastIndexOf(`</${element}>`);
    return `${text.slice(0, end)}${xml}\n${text.slice(end)}`;
  }, wsdl);
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Whether a URL's query requests the WSDL, in the spelling of any SOAP stack: `?wsdl`, `?WSDL`, `?singleWsdl`. */
export function asksForWsdl(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => /^(?:single)?wsdl$/i.test(name));
}
