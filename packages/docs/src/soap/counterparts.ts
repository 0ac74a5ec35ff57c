import { table } from "../site/markdown.ts";

/** The same thing in both protocols. */
interface Counterpart {
  readonly job: string;
  /** REST operationIds; empty when REST cannot do it. */
  readonly rest: readonly string[];
  /** SOAP operation names; empty when SOAP cannot do it. */
  readonly soap: readonly string[];
  readonly difference: string;
}

/** From REST to SOAP and back, job by job. */
const counterparts: readonly Counterpart[] = [
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

/** What the page of a SOAP operation says of REST. */
export function restCounterpartsOf(name: string): string {
  return nearest("REST", "rest", ({ soap }) => soap.includes(name));
}

/** What the page of a REST operation says of SOAP. */
export function soapCounterpartsOf(operationId: string): string {
  return nearest("SOAP", "soap", ({ rest }) => rest.includes(operationId));
}

function nearest(
  protocol: string,
  other: "rest" | "soap",
  isSame: (counterpart: Counterpart) => boolean,
): string {
  const names = [...new Set(counterparts.filter(isSame).flatMap((found) => found[other]))];
  const words =
    names.length === 0
      ? `${protocol} has no operation for this.`
      : `Nearest in ${protocol}: ${links(names, other)}.`;
  return `${words} [The whole map](/reference/rest-and-soap.html)`;
}

function links(names: readonly string[], protocol: "rest" | "soap"): string {
  return names.map((name) => `[\`${name}\`](/reference/${protocol}/${name}.html)`).join(", ");
}

/** The map as a table. */
export function counterpartTable(): string {
  const rows = counterparts.map(({ job, rest, soap, difference }) => [
    job,
    links(rest, "rest") || "none",
    links(soap, "soap") || "none",
    difference,
  ]);
  return table(["To", "REST", "SOAP", "The difference"], rows);
}
