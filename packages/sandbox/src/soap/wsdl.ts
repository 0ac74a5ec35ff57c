import { operations, orderServiceWsdl, service } from "@marketplace-seller/soap-client/codec";
import type { ServiceNames } from "../calls/service-names.ts";
import {
  type OverlayName,
  overlayElements,
  overlays as overlayOperations,
} from "../gen/overlays.gen.ts";

const HOST_PATTERN = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Without imports, with the address at which the client requested it.
 *
 * @param host - the header `Host`; when it is malformed, the contract's address is used
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
  /** Described beside the contract's operations. */
  readonly overlays?: readonly OverlayName[];
}

/** An overlay that was merged into the contract is described already. */
function isInContract(name: OverlayName): boolean {
  return overlayOperations[name].some((item) => Object.hasOwn(operations, item));
}

/** Each element as the last child of its target. */
function addOverlay(wsdl: string, name: OverlayName): string {
  return (overlayElements[name] ?? []).reduce((text, [element, xml]) => {
    const end = text.lastIndexOf(`</${element}>`);
    return `${text.slice(0, end)}${xml}\n${text.slice(end)}`;
  }, wsdl);
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** In the spelling of any stack: `?wsdl`, `?WSDL`, `?singleWsdl`. */
export function asksForWsdl(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => /^(?:single)?wsdl$/i.test(name));
}
