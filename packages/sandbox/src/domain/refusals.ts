/**
 * The code and the message of each refusal, and its kind. The interface document names no code and only two messages,
 * so all else is an assumption (`error-codes`).
 */
const table = rows({
  credentials: [1001, "The credentials are missing or not valid.", "authentication"],
  tooManyRequests: [1002, "Too many requests in one minute; try again later.", "rate"],
  packageNotPicking: [
    2001,
    "The package is not in Picking; only packages in Picking can be split.",
  ],
  linesOfSeveralOrders: [2002, "The lines are of several orders; split one order per request."],
  linesOfSeveralSenders: [
    2003,
    "Lines that the seller sends and lines that the marketplace sends cannot be in one package.",
  ],
  unknownOrderLine: [2004, "An order line of the request was not found."],
  lineNamedTwice: [2005, "The request names an order line twice for one package."],
  quantityExceeded: [
    2006,
    "The requested quantities of an order line add up to more units than the order line has.",
  ],
  nothingToSplit: [
    2008,
    "The request would not split the package: it leaves all units in one package.",
  ],
  locationSpecific: [
    2011,
    "The package is of a location-specific delivery order, which only the seller panel can handle.",
  ],
  collectionLines: [
    2009,
    "An order item of the collection request is missing from the package or unsuitable for collection.",
  ],
  collectionPackage: [2010, "The package was not found."],
  unknownOrder: [3001, "The order was not found."],
  unknownOrderItem: [3002, "An order item of the request was not found."],
  orderItemState: [3003, "An order item's status does not allow this operation."],
  numberOfPackages: [3004, "The number of packages to create must be at least one."],
  unknownShipmentCompany: [
    3005,
    "The shipment company was not found; the sandbox knows 341, 344 and 345.",
  ],
  notCombined: [3006, "The order items cannot be separated because they are not combined."],
  tooFewToCombine: [3007, "At least two order items of one order are needed to combine."],
  wrongProduct: [3008, "An order item of the request belongs to another product than productId."],
  tooManySerials: [3009, "The request has more serial numbers than the order item has units."],
  unreadableDate: [
    3010,
    "A date must have the format dd/MM/yyyy or dd/MM/yyyy HH:mm and be an existing day.",
  ],
  unknownShipmentMethod: [3011, "The shipment method must be 1 (cargo) or 2 (other)."],
  unknownOrderStatus: [
    3012,
    "The status to search for must be an item status, such as New, or a package status.",
  ],
  unknownSortOrder: [3013, "The sort order must be ASC or DESC."],
  pageOutOfRange: [3014, "The page number must be at least 0, and the page size 1 to 100 orders."],
  searchTooLong: [3015, "A search text must have at most 255 characters."],
  tooManyItems: [3016, "A list in the request must have at most 1000 items."],
  unknownCategory: [3101, "The category was not found, or is not a leaf category."],
  invoiceUrl: [
    3102,
    "The address of an invoice must begin with https and have at most 2048 characters.",
  ],
  unknownReturn: [3103, "The return was not found."],
  returnState: [3104, "The return was already approved or rejected."],
  unknownReason: [
    3105,
    "The return reason was not found; list the reason types to see the valid ones.",
  ],
  notReturnable: [3106, "The order line has fewer delivered units than the request returns."],
  sellerExists: [9001, "Another seller has this id or application key."],
  unknownSeller: [9002, "The seller was not found."],
  unknownProduct: [9003, "A product of the new order was not found."],
  unknownPackage: [9004, "The package was not found."],
  transition: [9005, "The package cannot change from its current status to the requested status."],
  unknownTask: [9006, "The task was not found."],
  unknownRequest: [9011, "The sandbox's request log does not have the requested entry any more."],
  notInStock: [9008, "A product's stock is too low for the new order."],
  orderNumberTaken: [9009, "The seller already has an order with this number."],
  discountTooHigh: [9010, "The discounts of an order line exceed its price."],
  // Its message is a field of the fault.
  injected: [9012, ""],
  emptyOrder: [9007, "A new order needs at least one order line with at least one unit."],
});

/** Infers the names, without the literal types of codes and messages. */
function rows<Name extends string>(named: Readonly<Record<Name, Row>>): typeof named {
  return named;
}

/** Without a kind: `rule`. */
type Row = readonly [code: number, message: string, kind?: RefusalKind];

/** Wrong credentials, too many calls, or a broken rule of the request. */
export type RefusalKind = "authentication" | "rate" | "rule";

export type RefusalName = keyof typeof table;

/**
 * An operation refuses a request and has changed nothing.
 *
 * @example
 * ```ts
 * if (shipment.status !== "Picking") throw new RefusalError("packageNotPicking");
 * ```
 */
export class RefusalError extends Error {
  override readonly name = "RefusalError";
  readonly refusal: RefusalName;
  readonly kind: RefusalKind;
  /** The field `code` of an error response. */
  readonly code: number;

  /** @param detail - a sentence that follows the refusal's message */
  constructor(refusal: RefusalName, detail?: string) {
    const [code, message, kind = "rule"] = table[refusal];
    super([message, detail].filter(Boolean).join(" "));
    this.refusal = refusal;
    this.kind = kind;
    this.code = code;
  }
}
