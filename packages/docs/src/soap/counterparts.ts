import { escapeHtml } from "../site/escape-html.ts";

/** The same thing in both protocols. */
export interface Counterpart {
  readonly job: string;
  /** REST operationIds; empty when REST cannot do it. */
  readonly rest: readonly string[];
  /** SOAP operation names; empty when SOAP cannot do it. */
  readonly soap: readonly string[];
  readonly difference: string;
}

/** From REST to SOAP and back, job by job. */
export const counterparts: readonly Counterpart[] = [
  {
    job: "See what was ordered",
    rest: ["listShipmentPackages"],
    soap: ["OrderList", "DetailedOrderList"],
    difference:
      "REST lists packages with their lines, at most 15 days at a time; SOAP lists orders, the detailed listing with their items.",
  },
  {
    job: "Look at one order, whole",
    rest: ["listShipmentPackages"],
    soap: ["OrderDetail"],
    difference:
      "REST filters the listing by orderNumber; SOAP wants the order's id, which its listings give.",
  },
  {
    job: "Take on an order",
    rest: [],
    soap: ["OrderItemAccept"],
    difference: "REST shows the result (Created becomes Picking) but has no such operation.",
  },
  {
    job: "Turn an order down",
    rest: [],
    soap: ["OrderItemReject"],
    difference: "REST can cancel units only while splitting a package.",
  },
  {
    job: "Divide a package",
    rest: ["splitPackageByQuantity", "splitPackageByOrderLines"],
    soap: ["SeparateCombinedItems"],
    difference: "SOAP parts items that were combined before; REST divides lines and units too.",
  },
  {
    job: "Put lines into one package",
    rest: ["splitPackageByOrderLines"],
    soap: ["CombineItems"],
    difference: "REST does it by splitting the packages of an order into one group.",
  },
  {
    job: "Cancel units",
    rest: ["splitPackageByQuantity"],
    soap: ["OrderItemReject"],
    difference: "REST cancels some units of a line, SOAP whole items.",
  },
  {
    job: "Have packages collected",
    rest: ["createCollectionRequest"],
    soap: [],
    difference: "A REST operation without a SOAP counterpart.",
  },
  {
    job: "Say that it was shipped or delivered",
    rest: [],
    soap: ["MakeOrderItemShipment", "OrderItemDelivery"],
    difference: "REST shows the result (Shipped, Delivered) in the listing.",
  },
  {
    job: "Add labor costs",
    rest: ["addLaborCosts"],
    soap: [],
    difference: "A REST operation without a SOAP counterpart.",
  },
  {
    job: "Report serial and IMEI numbers",
    rest: [],
    soap: ["OrderItemIdentity"],
    difference: "A SOAP operation without a REST counterpart.",
  },
  {
    job: "See complementary items",
    rest: [],
    soap: ["ComplementaryItemDetail"],
    difference: "A SOAP operation without a REST counterpart.",
  },
  {
    job: "Create, change and query products",
    rest: ["createProducts", "updateProducts", "updatePriceAndStock", "queryProducts"],
    soap: [],
    difference: "Products are REST alone.",
  },
];

const restOperationPath = (operationId: string): string => `reference/rest/${operationId}.html`;

/** What the page of a SOAP operation says of REST. */
export function restCounterpartsOf(name: string): string {
  const ids = nearest(name, "soap", "rest");
  return nearestIn("REST", ids, (id) => restOperationPath(id));
}

/** What the page of a REST operation says of SOAP. */
export function soapCounterpartsOf(operationId: string): string {
  const names = nearest(operationId, "rest", "soap");
  return nearestIn("SOAP", names, (name) => `reference/soap/${name}.html`);
}

function nearest(name: string, from: "rest" | "soap", to: "rest" | "soap"): string[] {
  const found = counterparts.filter((counterpart) => counterpart[from].includes(name));
  return [...new Set(found.flatMap((counterpart) => counterpart[to]))];
}

function nearestIn(
  protocol: string,
  names: readonly string[],
  pathOf: (name: string) => string,
): string {
  const links = names.map((name) => `<a href="../../${pathOf(name)}"><code>${name}</code></a>`);
  const words =
    links.length === 0
      ? `${protocol} has no operation for this.`
      : `Nearest in ${protocol}: ${links.join(", ")}.`;
  return `<p>${words} <a href="../rest-and-soap.html">The whole map</a></p>`;
}

/** The rows of the map as HTML. */
export function counterpartTable(): string {
  const rows = counterparts.map(({ job, rest, soap, difference }) => {
    const restLinks = rest.map(
      (id) => `<a href="../${restOperationPath(id)}"><code>${id}</code></a>`,
    );
    const soapLinks = soap.map((name) => `<a href="soap/${name}.html"><code>${name}</code></a>`);
    return `<tr><th scope="row">${escapeHtml(job)}</th><td data-label="REST">${restLinks.join(" ") || "none"}</td><td data-label="SOAP">${soapLinks.join(" ") || "none"}</td><td>${escapeHtml(difference)}</td></tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr><th>To</th><th>REST</th><th>SOAP</th><th>The difference</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
