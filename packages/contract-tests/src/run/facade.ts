import type { RestClient } from "@marketplace-seller/rest-client";
import type { OperationName, SoapClient } from "@marketplace-seller/soap-client";
import { orderMethods } from "@marketplace-seller/soap-client/internal";
import { type Exact, isList, isObject, Numeral } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly context?: object;
}

type RestCall = (client: RestClient, input: never, options: CallOptions) => Promise<unknown>;

const restCalls: Readonly<Record<string, RestCall>> = {
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

/** By the client's method, as users do. */
export function callRest(
  client: RestClient,
  operation: string,
  input: unknown,
  options: CallOptions,
): Promise<unknown> {
  const call = restCalls[operation];
  if (call === undefined)
    throw new SuiteSetupError(`The REST client has no method for ${operation}`);
  return call(client, input as never, options);
}

/** By the client's method, in `operations` for those of overlays. */
export function callSoap(
  client: SoapClient,
  operation: string,
  input: unknown,
  options: CallOptions,
): Promise<unknown> {
  const [name] = Object.entries(orderMethods).find(([, called]) => called === operation) ?? [];
  const methods: object = name === undefined ? client.operations : client.orders;
  const method = Reflect.get(methods, name ?? (operation as OperationName)) as (
    input: unknown,
    options: CallOptions,
  ) => Promise<unknown>;
  return method(input, options);
}

/** As a caller would pass it: a number where a double is exact, otherwise a bigint or a text. */
export function toCallerInput(value: Exact): unknown {
  if (isList(value)) return value.map(toCallerInput);
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, toCallerInput(member)]),
    );
  }
  if (!(value instanceof Numeral)) return value;
  const double = Number(value.value);
  if (/^-?\d+$/.test(value.value))
    return Number.isSafeInteger(double) ? double : BigInt(value.value);
  return value.value.replace(/[^\d]/g, "").length <= 15 ? double : value.value;
}
