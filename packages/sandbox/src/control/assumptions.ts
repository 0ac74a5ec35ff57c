import { observedBehaviours, unlimited } from "./observed-behaviours.ts";

/** A point that the interface document leaves open, and what this sandbox does. */
export interface Assumption {
  /** Anchor in the contract's list of assumptions. */
  readonly id: string;
  readonly behaviour: string;
  /** The option that chooses otherwise, where there is one. */
  readonly switch?: string;
}

/** What this sandbox does, by the names and in the order of the contract's list of assumptions. */
const behaviours: Readonly<Record<string, string>> = {
  "cancelled-portion": "The units that a split cancels form a package of their own in UnSupplied.",
  "category-ids": "categoryIds is repeated, or separated by commas.",
  "collection-id": "A collection request names a package by its id or its cargoTrackingNumber.",
  "collection-status": "A package stays in Picking after a collection request.",
  "create-attribute":
    "The seeded catalogue says which attributes take a listed value and which free text.",
  "create-integrator": "Product creation needs integrator, as the updates do.",
  "create-price-rule":
    "The price rules of the price-and-stock update hold for product creation too.",
  "date-bounds": "Both bounds of a date window belong to it.",
  "divided-amounts":
    "The amounts of a divided line are shared out so that the parts add up to it again.",
  "epoch-gmt3": "Epoch milliseconds are the instant that they name; calendar days are in GMT+3.",
  "error-body": "The body of a refusal is {code, message}.",
  "error-codes": "The codes are the sandbox's own.",
  "error-status":
    "A refused call is answered 400, wrong or missing credentials 401, another method 405, too many requests 429, too large a body 413, another media type 415.",
  "labor-amount": "amountExcludingVAT is the unit price excluding VAT plus the labor VAT amount.",
  "labor-cost-lines": "Lines of Cancelled, UnSupplied and Unpacked packages take no labor cost.",
  "labor-cost-replaced": "A labor cost sent again for a line replaces the one before.",
  "labor-cost-status": "A line that could not be processed has the status FAIL.",
  "listing-no-dates": "Without dates the listing shows the last 15 days by order creation.",
  "listing-order": "The listing shows the newest movement first.",
  "listing-page-defaults": "The listing's page is 0 and its size 20 when absent.",
  "location-specific":
    "Orders without a package number are neither split, collected nor packed anew.",
  "national-barcode": "Barcodes of 13 digits that begin with 868 or 869 are stored.",
  "non-empty-lists": "Lists that say what to do hold at least one element.",
  "non-negative-numbers": "Amounts, stock and volumetric weight are not below 0.",
  "november-2024": "Orders created before 1 November 2024, 00:00 in GMT+3, are not listed.",
  "order-by-field": "orderByField is also read as orderbyField.",
  "package-ids": "Several package numbers are separated by commas.",
  "package-totals": "totalAmount is before any discount; totalDiscountAmount is every discount.",
  "page-count": "pageCount is the same number as totalPages.",
  "positive-counts": "Boxes, units, purchase limits and preparation days are at least 1.",
  "product-approval":
    "A new product is Active at once, or InApproval when its barcode matches the catalog.",
  "product-order": "Products stand in the same order on every page.",
  "product-page-minimum": "A page of products has a size of at least 1.",
  "rate-limit-answer": "Over the listing's rate the answer is 429 with Retry-After.",
  "rate-limit-scope":
    "Listing requests are counted per seller over one minute of the machine; a leap of the sandbox's clock begins a new one.",
  "repeated-attribute": "A new product that is sent with one attribute twice fails.",
  "request-required": "Every field of a request that is not called optional is required.",
  "sender-of-package": "A package belongs to the sender that its lines name.",
  "sort-shape": "sort is an object that says sorted, unsorted and empty.",
  "split-line-ids":
    "Lines that stay whole keep their id; the parts of a divided line get new ones.",
  "split-refusals":
    "A line named twice in one package, a split that changes nothing, and lines of two senders are refused.",
  "split-remainder":
    "Units that a split neither packs nor cancels go into the one additional package.",
  "split-result-rows":
    "A split answers one row per line of each new package, the additional and the cancelled one included.",
  "split-several-packages": "One split may name lines of several packages of an order.",
  "task-delay": "A product task is applied after a fixed time.",
  "task-refusals":
    "A product request that cannot be read as the declared types is refused; a value rule that one SKU breaks fails that SKU alone; more than 1000 SKUs are a task with REJECT.",
  "two-digits":
    "The two-digit rule holds for product creation too; labor costs and desi take any digits.",
  "unknown-request-fields": "Fields and parameters that the contract does not name are refused.",
  "value-and-delete": "A SKU that both sets a field and says to remove it fails.",
  "warehouse-sender": "MARKETPLACE stands for the marketplace-warehouse sender.",
  "identity-over-protocols":
    "orderNumber is the same over both protocols, and orderLineId is the SOAP order item id.",
  "request-limits":
    "Headers over 16 KiB, bodies over 32 MiB (SOAP 4 MiB), nesting over 64 (SOAP 32) and JSON numbers over 100 characters are refused.",
  "soap-combine":
    "Combined items go into one package, separated ones each into a package of their own.",
  "soap-partial-movement":
    "Items that move without the others of their package leave it for a new one.",
  "soap-transitions":
    "Accept takes Created to Picking, reject Created or Picking to Cancelled, shipment Picking to Shipped, delivery Shipped to Delivered.",
  "soap-dates": "SOAP dates are dd/MM/yyyy HH:mm in UTC+3.",
  "soap-delivery-method": "shipmentMethod is 1 (cargo) or 2 (other) in SOAP too.",
  "soap-error-codes": "errorCode is the code of the REST refusals.",
  "soap-failed-payload":
    "A failed answer has no orderDetail; its lists are empty and its paging is nil.",
  "soap-faults":
    "What cannot be read is a Client fault, a failure of the service a Server fault; what was read and is refused is a failed result.",
  "soap-item-status": "The numbers and words of items are the sandbox's own.",
  "soap-namespace": "The messages' namespace is the contract's own.",
  "soap-order-status": "The numbers of orders are the sandbox's own.",
  "soap-page-base": "The first page is 0.",
  "soap-page-size": "A page holds 20 orders when nothing is said, at most 100.",
  "soap-repeats":
    "A list may be empty; where an operation needs an item, the answer is a failed result.",
  "soap-result-status": "The status of a result is success or failure.",
  "soap-search-fields": "Empty and absent search fields filter nothing.",
  "soap-service-items": "The detailed listing shows service items as the order detail does.",
  "soap-shipment-codes": "shipmentCode and campaignNumberStatus are always the same.",
  "soap-single-ids": "A shipment and a delivery name one item each.",
  "soap-sort-order": "Without a sort order the oldest update is first; unsorted, the newest order.",
  "soap-status-filter": "The search takes the words of items and those of the package listing.",
};

/** The option that chooses otherwise, for the few that have one. */
const switches: Readonly<Record<string, string>> = {
  "error-body": "--profile",
  "error-status": "--profile",
  "page-count": "--profile",
  "rate-limit-answer": "--rate-limit",
  "rate-limit-scope": "--rate-limit",
  "request-limits": "--body-limit",
  "task-delay": "--task-delay",
  "task-refusals": "--profile",
  "soap-dates": "--profile",
  "soap-error-codes": "--profile",
  "soap-faults": "--profile",
  "soap-namespace": "--soap-namespace",
  "soap-status-filter": "--profile",
};

/** The options that change what is assumed. */
export interface AssumptionOptions {
  readonly profile: "document" | "observed";
  /** Whether the listing's rate is limited. */
  readonly limitsRate: boolean;
}

/** The assumptions that a sandbox's behaviour rests on, each as it is in force. */
export function assumptionsOf({ profile, limitsRate }: AssumptionOptions): readonly Assumption[] {
  const changed = {
    ...(profile === "observed" ? observedBehaviours : {}),
    ...(limitsRate ? {} : unlimited),
  };
  return Object.entries({ ...behaviours, ...changed }).map(([id, behaviour]) => {
    const option = switches[id];
    return option === undefined ? { id, behaviour } : { id, behaviour, switch: option };
  });
}
