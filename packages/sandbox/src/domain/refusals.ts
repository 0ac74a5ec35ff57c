/**
 * Every reason for which the service refuses a call, in one table: the code and the message that the
 * caller sees, and what kind of refusal it is. The interface document shows neither the codes nor
 * (with two exceptions) the messages, so they are assumptions (`error-codes`).
 */
const table = rows({
  credentials: [1001, "The credentials are missing or not valid.", "authentication"],
  tooManyRequests: [1002, "Too many requests in one minute; try again later.", "rate"],
  packageNotPicking: [2001, "The package is not in Picking; only such a package can be split."],
  linesOfSeveralOrders: [2002, "One request holds lines of one order only."],
  linesOfSeveralSenders: [
    2003,
    "Lines that the seller sends and lines that the marketplace sends cannot share packages.",
  ],
  unknownOrderLine: [2004, "An order line was not found."],
  lineNamedTwice: [2005, "An order line is named twice in one package."],
  quantityExceeded: [2006, "The sum of the quantities exceeds the quantity of the order line."],
  nothingToSplit: [2008, "The request would leave the package as it is."],
  locationSpecific: [
    2011,
    "A location-specific delivery order is shipped in the seller panel, and cannot be handled here.",
  ],
  collectionLines: [2009, "An order item of the package is missing or unsuitable."],
  collectionPackage: [2010, "The package was not found."],
  unknownOrder: [3001, "The order was not found."],
  unknownOrderItem: [3002, "An order item was not found."],
  orderItemState: [3003, "An order item is in a state that does not allow this."],
  numberOfPackages: [3004, "The number of packages must be at least one."],
  unknownShipmentCompany: [
    3005,
    "The shipment company was not found; the sandbox knows 341, 344 and 345.",
  ],
  notCombined: [3006, "The order items were not combined."],
  tooFewToCombine: [3007, "At least two order items of one order are needed to combine."],
  wrongProduct: [3008, "An order item is not of the given product."],
  tooManySerials: [3009, "More serial numbers than units of the order item."],
  unreadableDate: [3010, "A date is dd/MM/yyyy or dd/MM/yyyy HH:mm, and must exist."],
  unknownShipmentMethod: [3011, "The shipment method is 1 (cargo) or 2 (other)."],
  unknownOrderStatus: [
    3012,
    "The status to search for is a word of an item, such as New, or a package status.",
  ],
  unknownSortOrder: [3013, "The sort order is ASC or DESC."],
  pageOutOfRange: [3014, "Pages start at 0 and hold 1 to 100 orders."],
  searchTooLong: [3015, "A search field has at most 255 characters."],
  tooManyItems: [3016, "A list has at most 1000 items."],
  unknownCategory: [3101, "The category was not found, or is no leaf."],
  invoiceUrl: [
    3102,
    "The address of an invoice begins with https and has at most 2048 characters.",
  ],
  unknownReturn: [3103, "The return was not found."],
  returnState: [3104, "The return is decided already."],
  unknownReason: [3105, "The reason was not found; the reason types list those that there are."],
  notReturnable: [3106, "There are not so many delivered units of this order line to return."],
  sellerExists: [9001, "A seller with this id or key exists."],
  unknownSeller: [9002, "The seller was not found."],
  unknownProduct: [9003, "A product of the order was not found."],
  unknownPackage: [9004, "The package was not found."],
  transition: [9005, "The package cannot move to this status from the one it has."],
  unknownTask: [9006, "The task was not found."],
  unknownRequest: [9011, "The log no longer has this request."],
  notInStock: [9008, "A product of the order is not in stock in this quantity."],
  orderNumberTaken: [9009, "The seller has an order with this number."],
  discountTooHigh: [9010, "The discounts of a line exceed its price."],
  // An injected fault says the rest.
  injected: [9012, ""],
  emptyOrder: [9007, "An order needs at least one line with at least one unit."],
});

/** Keeps the names of the rows, and of each row no more than its type. */
function rows<Name extends string>(named: Readonly<Record<Name, Row>>): typeof named {
  return named;
}

/** Of most refusals the kind is `rule`. */
type Row = readonly [code: number, message: string, kind?: RefusalKind];

/** `authentication`: who are you; `rate`: too often; `rule`: the request breaks a rule. */
export type RefusalKind = "authentication" | "rate" | "rule";

export type RefusalName = keyof typeof table;

/**
 * Thrown by an operation that refuses; nothing of the request took effect.
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
  /** The number that the caller sees as `code`. */
  readonly code: number;

  /** @param detail what exactly it is about, added to the row's message */
  constructor(refusal: RefusalName, detail?: string) {
    const [code, message, kind = "rule"] = table[refusal];
    super([message, detail].filter(Boolean).join(" "));
    this.refusal = refusal;
    this.kind = kind;
    this.code = code;
  }
}
