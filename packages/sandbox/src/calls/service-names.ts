import type { OperatorProfile } from "@marketplace-seller/client-core";
import { findOperatorProblem } from "@marketplace-seller/client-core/internal";
import { service } from "@marketplace-seller/soap-client/codec";
import { operatorDefaults } from "../gen/operator.gen.ts";
import { listShipmentPackagesQuery, restRoutes } from "../gen/rest-routes.gen.ts";

export const contractNames = {
  productIdField: "marketplaceProductId",
  warehouseSender: "MARKETPLACE",
  orderByFieldParameter: "orderByField",
} as const;

/** The operator's, and the contract's for those that it leaves. */
export interface ServiceNames {
  readonly productIdField: string;
  readonly warehouseSender: string;
  /** Undefined when the operator names none: the document's two spellings are then both read. */
  readonly orderByFieldParameter: string | undefined;
  /** Milliseconds that the clients add to the dates of listings, and the sandbox must take away. */
  readonly dateShiftMs: number;
  readonly soapNamespace: string;
  /** As in a request's URL. */
  readonly soapPath: string;
  /** Of the SOAP service's address, with its question mark; usually empty. */
  readonly soapSearch: string;
}

export function resolveServiceNames(operator: OperatorProfile = {}): ServiceNames {
  const names = { ...operatorDefaults, ...operator };
  const address = soapUrl(names.soapPath);
  return {
    productIdField: names.productIdField ?? contractNames.productIdField,
    warehouseSender: names.warehouseSender ?? contractNames.warehouseSender,
    orderByFieldParameter: names.orderByFieldParameter,
    dateShiftMs: names.dateShiftMs ?? 0,
    soapNamespace: names.soapNamespace ?? service.targetNamespace,
    soapPath: address.pathname,
    soapSearch: address.search,
  };
}

/** The contract's (assumption `soap-address`) when the operator names none. */
function soapUrl(soapPath: string = service.path): URL {
  return new URL(soapPath, service.address);
}

const OTHER_ADDRESSES = new Set<string>(["/", ...restRoutes.map(({ url }) => url)]);
const OWN_PREFIXES = /^\/(?:_sandbox|docs|assets|openapi\.)/;

/** Why a sandbox cannot serve under these names. */
export function findServingProblem(operator: unknown): string | undefined {
  const problem = findOperatorProblem(operator)?.message;
  if (problem !== undefined) return problem;
  const { orderByFieldParameter = "orderByField", soapPath } = operator as OperatorProfile;
  const { pathname } = soapUrl(soapPath);
  if (OTHER_ADDRESSES.has(pathname) || OWN_PREFIXES.test(pathname))
    return `operator.soapPath must be no other address of the sandbox, as ${pathname} is`;
  const { fields } = listShipmentPackagesQuery;
  const isTaken =
    orderByFieldParameter !== "orderByField" && Object.hasOwn(fields, orderByFieldParameter);
  return isTaken
    ? "operator.orderByFieldParameter must be no other parameter of the package listing"
    : undefined;
}
