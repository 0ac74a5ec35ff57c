import {
  createRestClient,
  describeResponses as describeRest,
  type ResponseShape,
} from "@marketplace-seller/rest-client";
import {
  createSoapClient,
  describeResponses as describeSoap,
} from "@marketplace-seller/soap-client";
import type { Target } from "../targets/target.ts";

/** By protocol and operation: field names and types, never a value. */
export interface Shapes {
  /** Of the file's format. */
  readonly format: 1;
  readonly operations: Readonly<Record<string, ResponseShape>>;
}

const DAY = 24 * 60 * 60_000;

/**
 * Lists packages, products and orders; reads alone.
 *
 * @param now - epoch milliseconds
 */
export async function readShapes(target: Target, now: number): Promise<Shapes> {
  const { baseUrl, soapUrl, credentials } = target;
  const client = {
    credentials,
    fetch: (url: string | URL | Request, init?: RequestInit) =>
      target.fetch(new Request(url, init)),
  };
  const rest = createRestClient({ ...client, baseUrl });
  const soap = createSoapClient({
    ...client,
    baseUrl,
    operator: { soapPath: new URL(soapUrl).pathname },
  });
  const window = { startDate: now - 15 * DAY, endDate: now, sender: "ALL", size: 100 } as const;
  const packages = [
    await rest.packages.list(window),
    await rest.packages.list({ ...window, orderByField: "true" }),
  ];
  const products = [await rest.products.query({ sender: "ALL", size: 100 })];
  const paging = { pagingData: { pageSize: 100 } };
  const orders = await soap.orders.list(paging);
  const detailed = await soap.orders.listDetailed(paging);
  const ids = (orders.orderList?.order ?? []).slice(0, 5).map(({ id }) => id);
  const details = [];
  for (const id of ids) details.push(await soap.orders.detail({ orderRequest: { id } }));
  return {
    format: 1,
    operations: {
      "REST listShipmentPackages": describeRest("listShipmentPackages", packages),
      "REST queryProducts": describeRest("queryProducts", products),
      "SOAP DetailedOrderList": describeSoap("DetailedOrderList", [detailed]),
      "SOAP OrderDetail": describeSoap("OrderDetail", details),
      "SOAP OrderList": describeSoap("OrderList", [orders]),
    },
  };
}

/** One line for each field added, removed or changed. */
export function compareShapes(before: Shapes, after: Shapes): readonly string[] {
  const operations = new Set([...Object.keys(before.operations), ...Object.keys(after.operations)]);
  return [...operations].toSorted().flatMap((operation) => {
    const [old = {}, present = {}] = [before.operations[operation], after.operations[operation]];
    const paths = new Set([...Object.keys(old), ...Object.keys(present)]);
    return [...paths].toSorted().flatMap((path): readonly string[] => {
      const [one, other] = [render(old, path), render(present, path)];
      if (one === other) return [];
      const name = `${operation} ${path}`;
      if (one === undefined) return [`added:   ${name}: ${other}`];
      if (other === undefined) return [`removed: ${name}: ${one}`];
      return [`changed: ${name}: ${one} -> ${other}`];
    });
  });
}

function render(shape: ResponseShape, path: string): string | undefined {
  const seen = Object.hasOwn(shape, path) ? shape[path] : undefined;
  if (seen === undefined) return undefined;
  const { types, values } = seen;
  return `${types.join(" or ")}${values === undefined ? "" : ` of ${values.join(", ")}`}`;
}

/** One line for each path, for readable diffs. */
export function renderShapes({ format, operations }: Shapes): string {
  const list = (texts: readonly string[]) =>
    `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
  const all = Object.entries(operations).map(([operation, shape]) => {
    const paths = Object.entries(shape).map(([path, { types, values }]) => {
      const seen = values === undefined ? "" : `, "values": ${list(values)}`;
      return `      ${JSON.stringify(path)}: { "types": ${list(types)}${seen} }`;
    });
    return `    ${JSON.stringify(operation)}: {\n${paths.join(",\n")}\n    }`;
  });
  return `{\n  "format": ${format},\n  "operations": {\n${all.join(",\n")}\n  }\n}\n`;
}
