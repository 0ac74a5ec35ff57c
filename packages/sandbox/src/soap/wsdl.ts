import { operations, orderServiceWsdl, service } from "@marketplace-seller/soap-client/codec";
import {
  type OverlayName,
  overlayElements,
  overlays as overlayOperations,
} from "../gen/overlays.gen.ts";

/** Where the service is, by the contract's own address (assumption `soap-address`). */
export const soapPath: string = new URL(service.address).pathname;

const hostPattern = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * The import-free service description with the address at which it was asked for.
 *
 * @param host the request's `Host`; the contract's own when it could not be a host's name
 */
export function wsdlAt(
  protocol: string,
  host: string | undefined,
  { namespace, overlays = [] }: Described,
): string {
  const isHost = host !== undefined && hostPattern.test(host);
  const address = isHost ? `${protocol}://${host}${soapPath}` : service.address;
  return overlays
    .filter((name) => !isInContract(name))
    .reduce(withOverlay, orderServiceWsdl)
    .replaceAll(`"${service.targetNamespace}"`, () => `"${escapeAttribute(namespace)}"`)
    .replace(`"${service.address}"`, () => `"${address}"`);
}

interface Described {
  readonly namespace: string;
  /** Overlays whose operations are described besides the contract's own. */
  readonly overlays?: readonly OverlayName[];
}

/** An overlay that is part of the contract is in its description already. */
function isInContract(name: OverlayName): boolean {
  return overlayOperations[name].some((item) => Object.hasOwn(operations, item));
}

/** Adds what an overlay adds, as the last child of the elements that it aims at. */
function withOverlay(wsdl: string, name: OverlayName): string {
  return (overlayElements[name] ?? []).reduce((text, [element, xml]) => {
    const end = text.lastIndexOf(`</${element}>`);
    return `${text.slice(0, end)}${xml}\n${text.slice(end)}`;
  }, wsdl);
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Whether a query asks for the service description, in any stack's way: `?wsdl`, `?WSDL`, `?singleWsdl`. */
export function asksForWsdl(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => /^(?:single)?wsdl$/i.test(name));
}
