import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import { type Exact, isList, isObject, Numeral } from "../exact/json.ts";
import { CannotRun } from "../failures/cannot-run.ts";

type Headers = Readonly<Record<string, string>>;
type FacadeCall = (
  client: RestClient,
  input: never,
  options: { readonly headers: Headers },
) => Promise<unknown>;

/** The facade method of every operation. */
const calls: Readonly<Record<string, FacadeCall>> = {
  listShipmentPackages: ({ packages }, input, options) => packages.list(input, options),
  createCollectionRequest: ({ packages }, input, options) =>
    packages.requestCollection(input, options),
  splitPackageByQuantity: ({ packages }, input, options) =>
    packages.splitByQuantity(input, options),
  splitPackageByOrderLines: ({ packages }, input, options) =>
    packages.splitByOrderLines(input, options),
  addLaborCosts: ({ laborCosts }, input, options) => laborCosts.add(input, options),
  createProducts: ({ products }, input, options) => products.create(input, options),
  updateProducts: ({ products }, input, options) => products.update(input, options),
  updatePriceAndStock: ({ products }, input, options) =>
    products.updatePriceAndStock(input, options),
  queryProducts: ({ products }, input, options) => products.query(input, options),
};

/** Calls an operation through the facade, as the contract's users do. */
export async function callFacade(
  operation: string,
  connection: {
    readonly baseUrl: string;
    readonly credentials: { readonly appKey: string; readonly appSecret: string };
    readonly fetch: (request: Request) => Promise<Response>;
  },
  input: Exact,
  headers: Headers,
): Promise<unknown> {
  const call = calls[operation];
  if (call === undefined) throw new CannotRun(`The REST client has no method for ${operation}`);
  const client = createRestClient({
    ...connection,
    fetch: (url, init) => connection.fetch(new Request(url, init)),
    retry: { maxAttempts: 1 },
    pacing: false,
  });
  return call(client, asCallersWrite(input) as never, { headers });
}

/** A value as a program would write it: ordinary numbers where they are exact, otherwise text or bigint. */
export function asCallersWrite(value: Exact): unknown {
  if (isList(value)) return value.map(asCallersWrite);
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, asCallersWrite(member)]),
    );
  }
  if (!(value instanceof Numeral)) return value;
  const double = Number(value.text);
  if (/^-?\d+$/.test(value.text)) return Number.isSafeInteger(double) ? double : BigInt(value.text);
  return value.text.replace(/[^\d]/g, "").length <= 15 ? double : value.text;
}
