// Generated from specs/sandbox/control.openapi.yaml and the files it refers to (Marketplace Sandbox Control API 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type {
  ObjectShape,
  Shape,
  StringShape,
} from "@marketplace-seller/client-core";

/** The name of an operation of the control interface. */
export type ControlOperationId =
  | "showHealth"
  | "openSession"
  | "showOverview"
  | "listAssumptions"
  | "showClock"
  | "freezeClock"
  | "advanceClock"
  | "resumeClock"
  | "listFaults"
  | "addFault"
  | "removeFaults"
  | "removeFault"
  | "showDeviations"
  | "setDeviations"
  | "removeDeviations"
  | "listRequests"
  | "clearRequests"
  | "followRequests"
  | "repeatRequest"
  | "listOrders"
  | "placeOrder"
  | "placeOrders"
  | "listProducts"
  | "showOrder"
  | "requestReturn"
  | "listReturns"
  | "listPackages"
  | "showPackage"
  | "movePackage"
  | "listSellers"
  | "addSeller"
  | "changeSecret"
  | "listTasks"
  | "showTask"
  | "showCatalogue"
  | "changeCatalogue"
  | "listSnapshots"
  | "exportSeedFile"
  | "takeSnapshot"
  | "restoreSnapshot"
  | "reset"
  | "showExam"
  | "startExam"
  | "showExamResult";

/** The declaration of one route of the control interface. */
export interface ControlRoute {
  readonly operationId: ControlOperationId;
  readonly summary: string;
  /** The contract's description of each request field of the control interface. */
  readonly fields: Readonly<Record<string, string>>;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** True when a call of the route needs no control token. */
  readonly open?: true;
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
}

const clockFreezeShape: ObjectShape = { type: "object", fields: { at: { type: "integer", minimum: 0, maximum: 253402300799999 } } };

const clockAdvanceShape: ObjectShape = {
  type: "object",
  fields: { milliseconds: { type: "integer", minimum: 0, maximum: 253402300799999 } },
  required: ["milliseconds"],
};

const faultKindShape: StringShape = {
  type: "string",
  values: [
    "latency",
    "stalled-body",
    "too-many-requests",
    "server-error",
    "unavailable",
    "reset-before-commit",
    "reset-after-commit",
    "truncated-body",
    "html",
    "empty",
    "redirect",
    "compressed-bomb",
    "task-stuck",
    "sku-failed",
    "not-applied",
    "order-listed-late",
    "update-listed-late",
    "refused",
    "unknown-status",
    "unknown-field",
  ],
};

const faultMomentShape: StringShape = { type: "string", values: ["before-commit", "after-commit"] };

const faultRequestShape: ObjectShape = {
  type: "object",
  fields: {
    kind: faultKindShape,
    operation: { type: "string", minLength: 1, maxLength: 255 },
    sellerId: { type: "string", pattern: "^\\d{1,19}$" },
    times: { type: "integer", minimum: 1 },
    percent: { type: "integer", minimum: 1, maximum: 100 },
    seed: { type: "integer" },
    when: faultMomentShape,
    delayMs: { type: "integer", minimum: 0, maximum: 600000 },
    retryAfterSeconds: { type: "integer", minimum: 0 },
    location: { type: "string", minLength: 1, maxLength: 255 },
    bombBytes: { type: "integer", minimum: 1, maximum: 17179869184 },
    stockCode: { type: "string", minLength: 1, maxLength: 255 },
    orderNumber: { type: "string", minLength: 1, maxLength: 255 },
    durationMs: { type: "integer", minimum: 1, maximum: 31536000000 },
    message: { type: "string", minLength: 1, maxLength: 1000 },
    label: { type: "string", minLength: 1, maxLength: 100 },
  },
  required: ["kind"],
};

const deviationsShape: ObjectShape = {
  type: "object",
  fields: {
    dateShiftMs: { type: "integer", minimum: -86400000, maximum: 86400000 },
    unfilteredStatus: {
      type: "string",
      values: ["Created", "Picking", "Shipped", "Cancelled", "Delivered", "Unpacked", "UnSupplied"],
    },
    ignoresOrderByField: { type: "boolean" },
    exclusiveEnds: { type: "boolean" },
    maxPageSize: { type: "integer", minimum: 1, maximum: 100 },
    clockAheadMs: { type: "integer", minimum: -31536000000, maximum: 31536000000 },
    hiddenStatuses: {
      type: "array",
      items: {
        type: "string",
        values: [
          "Created",
          "Picking",
          "Shipped",
          "Cancelled",
          "Delivered",
          "Unpacked",
          "UnSupplied",
        ],
      },
      minItems: 1,
      maxItems: 7,
    },
    fixedDirection: { type: "string", values: ["ASC", "DESC"] },
    defaultPageSize: { type: "integer", minimum: 1, maximum: 100 },
    clampsPageSize: { type: "boolean" },
    ignoresUnknownStatus: { type: "boolean" },
    pageCount: { type: "string", values: ["rows", "packages"] },
    omitsDate: { type: "boolean" },
    extraHeaders: {
      type: "array",
      items: { type: "string", pattern: "^[a-z][a-z0-9-]{0,59}$" },
      maxItems: 20,
    },
    statusLabels: {
      type: "array",
      items: {
        type: "object",
        fields: {
          status: {
            type: "string",
            values: [
              "Created",
              "Picking",
              "Shipped",
              "Cancelled",
              "Delivered",
              "Unpacked",
              "UnSupplied",
            ],
          },
          label: { type: "string", minLength: 1, maxLength: 40 },
        },
        required: ["status", "label"],
      },
      maxItems: 7,
    },
    fields: {
      type: "array",
      items: {
        type: "object",
        fields: {
          operation: { type: "string", values: ["listShipmentPackages", "queryProducts"] },
          path: {
            type: "string",
            pattern: "^[A-Za-z_$][\\w$-]{0,59}(?:\\[\\])?(?:\\.[A-Za-z_$][\\w$-]{0,59}(?:\\[\\])?){0,6}$",
          },
          types: {
            type: "array",
            items: {
              type: "string",
              values: ["absent", "null", "empty", "text", "number", "boolean", "list", "object"],
            },
            minItems: 1,
            maxItems: 8,
          },
        },
        required: ["operation", "path", "types"],
      },
      maxItems: 1000,
    },
    refusals: {
      type: "array",
      items: {
        type: "object",
        fields: {
          cause: {
            type: "string",
            values: [
              "missing-credentials",
              "unknown-key",
              "wrong-secret",
              "bad-request",
              "unknown-path",
            ],
          },
          paths: { type: "string", pattern: "^/" },
          status: { type: "integer", minimum: 400, maximum: 599 },
          contentType: { type: "string", maxLength: 100, pattern: "^[\\x20-\\x7e]*$" },
          body: { type: "string", maxLength: 4000 },
        },
        required: ["cause", "status", "contentType", "body"],
      },
      maxItems: 50,
    },
  },
};

const digitsShape: StringShape = { type: "string", pattern: "^\\d{1,19}$" };

const nameShape: StringShape = { type: "string", minLength: 1, maxLength: 255 };

const textShape: StringShape = { type: "string", minLength: 1, maxLength: 1000 };

const amountShape: StringShape = { type: "string", pattern: "^\\d{1,12}\\.\\d{2}$" };

const newCustomTextShape: ObjectShape = { type: "object", fields: { option: textShape, text: textShape }, required: ["option", "text"] };

const newOrderLineShape: ObjectShape = {
  type: "object",
  fields: {
    stockCode: textShape,
    quantity: { type: "integer", minimum: 1 },
    sellerDiscount: amountShape,
    sellerCouponDiscount: amountShape,
    mallDiscount: amountShape,
    customTextOptionValues: { type: "array", items: newCustomTextShape, maxItems: 100 },
  },
  required: ["stockCode", "quantity"],
};

const newBuyerShape: ObjectShape = {
  type: "object",
  fields: {
    customerId: digitsShape,
    fullName: textShape,
    email: textShape,
    taxId: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    taxOffice: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    tcIdentityNumber: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
  },
};

const newShippingAddressShape: ObjectShape = {
  type: "object",
  fields: {
    address: textShape,
    city: textShape,
    district: textShape,
    neighborhood: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    fullName: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    gsm: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    tcId: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    postalCode: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
  },
};

const newBillingAddressShape: ObjectShape = {
  type: "object",
  fields: {
    address: textShape,
    city: textShape,
    district: textShape,
    neighborhood: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    fullName: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    gsm: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    tcId: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    postalCode: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    taxId: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    taxHouse: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    invoiceType: { type: "integer", values: [1, 2] },
    countryCode: textShape,
  },
};

const newExportDeclarationShape: ObjectShape = {
  type: "object",
  fields: {
    hsCode: textShape,
    invoiceLink: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    invoiceDate: { type: "integer", minimum: 0, nullable: true },
    etgbNo: { type: "string", minLength: 1, maxLength: 1000, nullable: true },
    etgbDate: { type: "integer", minimum: 0, nullable: true },
  },
  required: ["hsCode", "invoiceLink", "invoiceDate", "etgbNo", "etgbDate"],
};

const newOrderShape: ObjectShape = {
  type: "object",
  fields: {
    lines: { type: "array", items: newOrderLineShape, minItems: 1, maxItems: 1000 },
    orderNumber: textShape,
    buyer: newBuyerShape,
    shippingAddress: newShippingAddressShape,
    billingAddress: newBillingAddressShape,
    deliveryAddressType: { type: "string", values: ["KTN", "EASYPOINT", "PUP"] },
    exportDeclaration: newExportDeclarationShape,
    sameDayDelivery: { type: "boolean" },
    locationSpecific: { type: "boolean" },
  },
  required: ["lines"],
};

const newOrdersShape: ObjectShape = {
  type: "object",
  fields: {
    count: { type: "integer", minimum: 1, maximum: 1000 },
    minutes: { type: "integer", minimum: 0, maximum: 10080 },
    seed: { type: "integer" },
  },
  required: ["count", "minutes"],
};

const newReturnShape: ObjectShape = {
  type: "object",
  fields: {
    orderLineId: { type: "string" },
    quantity: { type: "integer", minimum: 1 },
    reason: textShape,
    description: textShape,
  },
  required: ["orderLineId"],
};

const packageStatusInputShape: StringShape = {
  type: "string",
  values: ["Created", "Picking", "Shipped", "Cancelled", "Delivered", "Unpacked", "UnSupplied"],
};

const packageMoveShape: ObjectShape = { type: "object", fields: { status: packageStatusInputShape }, required: ["status"] };

const newSellerShape: ObjectShape = {
  type: "object",
  fields: {
    sellerId: { type: "string", pattern: "^\\d{1,19}$" },
    nickname: { type: "string", minLength: 1, maxLength: 255 },
    appKey: nameShape,
    appSecret: nameShape,
    shipmentTemplates: { type: "array", items: nameShape, maxItems: 1000 },
  },
  required: ["nickname", "appKey", "appSecret"],
};

const secretChangeShape: ObjectShape = {
  type: "object",
  fields: { appSecret: nameShape, oldValidMs: { type: "integer", minimum: 0, maximum: 604800000 } },
  required: ["appSecret"],
};

const attributeValueInputShape: ObjectShape = { type: "object", fields: { id: digitsShape, name: nameShape }, required: ["id", "name"] };

const categoryAttributeInputShape: ObjectShape = {
  type: "object",
  fields: {
    id: digitsShape,
    name: nameShape,
    mandatory: { type: "boolean" },
    variant: { type: "boolean" },
    slicer: { type: "boolean" },
    customValue: { type: "boolean" },
    values: { type: "array", items: attributeValueInputShape, maxItems: 100000 },
  },
  required: ["id", "name", "mandatory", "variant", "slicer", "customValue", "values"],
};

const categoryInputShape: ObjectShape = {
  type: "object",
  fields: {
    id: digitsShape,
    name: nameShape,
    parentId: { type: "string", pattern: "^\\d{1,19}$", nullable: true },
    commissionRate: { type: "string", pattern: "^\\d+\\.\\d+$" },
    attributes: { type: "array", items: categoryAttributeInputShape, maxItems: 1000 },
  },
  required: ["id", "name", "parentId", "commissionRate", "attributes"],
};

const catalogProductInputShape: ObjectShape = {
  type: "object",
  fields: { barcode: nameShape, catalogId: digitsShape, title: nameShape },
  required: ["barcode", "catalogId", "title"],
};

const currencyRatesInputShape: ObjectShape = {
  type: "object",
  fields: {
    USD: { type: "string", pattern: "^\\d+(\\.\\d+)?$" },
    EUR: { type: "string", pattern: "^\\d+(\\.\\d+)?$" },
  },
  required: ["USD", "EUR"],
};

const catalogueChangeShape: ObjectShape = {
  type: "object",
  fields: {
    categories: { type: "array", items: categoryInputShape, maxItems: 10000 },
    barcodes: { type: "array", items: catalogProductInputShape, maxItems: 100000 },
    rates: currencyRatesInputShape,
  },
};

const examRequestShape: ObjectShape = {
  type: "object",
  fields: {
    seconds: { type: "integer", minimum: 6, maximum: 86400 },
    poll: { type: "integer", minimum: 1, maximum: 3600 },
    freshness: { type: "integer", minimum: 2, maximum: 1000 },
    chapters: {
      type: "array",
      items: { type: "string", values: ["orders", "writes", "prices", "soap", "redirect"] },
      maxItems: 5,
    },
    seed: { type: "string", maxLength: 100 },
    require: {
      type: "array",
      items: {
        type: "string",
        values: [
          "changes-missed",
          "one-page-only",
          "short-page-as-last",
          "creation-date",
          "wide-window",
          "window-gap",
          "rounded-id",
          "price-digits",
          "list-below-sale",
          "write-sent-again",
          "back-too-early",
          "queued-never-confirmed",
          "hammering",
          "over-the-rate",
          "soap-status",
          "several-orders-in-split",
          "several-statuses",
          "missing-value",
          "dates-in-seconds",
          "page-too-large",
          "secret-in-url",
          "error-as-empty",
          "silent",
        ],
      },
      maxItems: 100,
    },
    allow: {
      type: "array",
      items: {
        type: "string",
        values: [
          "changes-missed",
          "one-page-only",
          "short-page-as-last",
          "creation-date",
          "wide-window",
          "window-gap",
          "rounded-id",
          "price-digits",
          "list-below-sale",
          "write-sent-again",
          "back-too-early",
          "queued-never-confirmed",
          "hammering",
          "over-the-rate",
          "soap-status",
          "several-orders-in-split",
          "several-statuses",
          "missing-value",
          "dates-in-seconds",
          "page-too-large",
          "secret-in-url",
          "error-as-empty",
          "silent",
        ],
      },
      maxItems: 100,
    },
  },
};

/** The fields that the body of `freezeClock` may have. */
export const freezeClockBody: ObjectShape = clockFreezeShape;

/** The fields that the body of `advanceClock` may have. */
export const advanceClockBody: ObjectShape = clockAdvanceShape;

/** The fields that the body of `addFault` may have. */
export const addFaultBody: ObjectShape = faultRequestShape;

/** The fields that the path of `removeFault` may have. */
export const removeFaultPath: ObjectShape = { type: "object", fields: { id: { type: "string" } }, required: ["id"] };

/** The fields that the body of `setDeviations` may have. */
export const setDeviationsBody: ObjectShape = deviationsShape;

/** The fields that the path of `repeatRequest` may have. */
export const repeatRequestPath: ObjectShape = { type: "object", fields: { id: { type: "string", pattern: "^\\d{1,15}$" } }, required: ["id"] };

/** The fields that the query of `listOrders` may have. */
export const listOrdersQuery: ObjectShape = {
  type: "object",
  fields: {
    sellerId: digitsShape,
    page: { type: "integer", minimum: 0 },
    size: { type: "integer", minimum: 1, maximum: 100 },
    orderNumber: nameShape,
    stockCode: nameShape,
    buyerName: nameShape,
    from: { type: "integer", minimum: 0 },
    to: { type: "integer", minimum: 0 },
  },
};

/** The fields that the query of `placeOrder` may have. */
export const placeOrderQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the body of `placeOrder` may have. */
export const placeOrderBody: ObjectShape = newOrderShape;

/** The fields that the query of `placeOrders` may have. */
export const placeOrdersQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the body of `placeOrders` may have. */
export const placeOrdersBody: ObjectShape = newOrdersShape;

/** The fields that the query of `listProducts` may have. */
export const listProductsQuery: ObjectShape = {
  type: "object",
  fields: {
    sellerId: digitsShape,
    page: { type: "integer", minimum: 0 },
    size: { type: "integer", minimum: 1, maximum: 100 },
    stockCode: nameShape,
  },
};

/** The fields that the path of `showOrder` may have. */
export const showOrderPath: ObjectShape = { type: "object", fields: { orderNumber: { type: "string" } }, required: ["orderNumber"] };

/** The fields that the query of `showOrder` may have. */
export const showOrderQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the path of `requestReturn` may have. */
export const requestReturnPath: ObjectShape = { type: "object", fields: { orderNumber: { type: "string" } }, required: ["orderNumber"] };

/** The fields that the query of `requestReturn` may have. */
export const requestReturnQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the body of `requestReturn` may have. */
export const requestReturnBody: ObjectShape = newReturnShape;

/** The fields that the query of `listReturns` may have. */
export const listReturnsQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the query of `listPackages` may have. */
export const listPackagesQuery: ObjectShape = {
  type: "object",
  fields: {
    sellerId: digitsShape,
    page: { type: "integer", minimum: 0 },
    size: { type: "integer", minimum: 1, maximum: 100 },
    orderNumber: nameShape,
    stockCode: nameShape,
    status: packageStatusInputShape,
    from: { type: "integer", minimum: 0 },
    to: { type: "integer", minimum: 0 },
  },
};

/** The fields that the path of `showPackage` may have. */
export const showPackagePath: ObjectShape = { type: "object", fields: { id: { type: "string" } }, required: ["id"] };

/** The fields that the query of `showPackage` may have. */
export const showPackageQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the path of `movePackage` may have. */
export const movePackagePath: ObjectShape = { type: "object", fields: { id: { type: "string" } }, required: ["id"] };

/** The fields that the query of `movePackage` may have. */
export const movePackageQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the body of `movePackage` may have. */
export const movePackageBody: ObjectShape = packageMoveShape;

/** The fields that the body of `addSeller` may have. */
export const addSellerBody: ObjectShape = newSellerShape;

/** The fields that the path of `changeSecret` may have. */
export const changeSecretPath: ObjectShape = {
  type: "object",
  fields: { sellerId: { type: "string", pattern: "^\\d{1,19}$" } },
  required: ["sellerId"],
};

/** The fields that the body of `changeSecret` may have. */
export const changeSecretBody: ObjectShape = secretChangeShape;

/** The fields that the query of `listTasks` may have. */
export const listTasksQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the path of `showTask` may have. */
export const showTaskPath: ObjectShape = { type: "object", fields: { id: { type: "string" } }, required: ["id"] };

/** The fields that the query of `showTask` may have. */
export const showTaskQuery: ObjectShape = { type: "object", fields: { sellerId: digitsShape } };

/** The fields that the body of `changeCatalogue` may have. */
export const changeCatalogueBody: ObjectShape = catalogueChangeShape;

/** The fields that the path of `takeSnapshot` may have. */
export const takeSnapshotPath: ObjectShape = {
  type: "object",
  fields: { name: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" } },
  required: ["name"],
};

/** The fields that the path of `restoreSnapshot` may have. */
export const restoreSnapshotPath: ObjectShape = {
  type: "object",
  fields: { name: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" } },
  required: ["name"],
};

/** The fields that the body of `startExam` may have. */
export const startExamBody: ObjectShape = examRequestShape;

/** Every route of the control interface, in the order of its contract. */
export const controlRoutes: readonly ControlRoute[] = [
  {
    operationId: "showHealth",
    summary: "Check the health",
    fields: {},
    method: "GET",
    url: "/health",
    open: true,
  },
  {
    operationId: "openSession",
    summary: "Get the control token",
    fields: {},
    method: "GET",
    url: "/session",
    open: true,
  },
  {
    operationId: "showOverview",
    summary: "Show an overview",
    fields: {},
    method: "GET",
    url: "/overview",
  },
  {
    operationId: "listAssumptions",
    summary: "List the assumptions",
    fields: {},
    method: "GET",
    url: "/assumptions",
  },
  {
    operationId: "showClock",
    summary: "Show the sandbox's time",
    fields: {},
    method: "GET",
    url: "/clock",
  },
  {
    operationId: "freezeClock",
    summary: "Freeze the clock",
    fields: { at: "The moment, up to the end of the year 9999. Default is the clock's current time." },
    method: "POST",
    url: "/clock/freeze",
    body: freezeClockBody,
  },
  {
    operationId: "advanceClock",
    summary: "Advance the clock",
    fields: { milliseconds: "Milliseconds to advance the clock by, at most to the end of the year 9999." },
    method: "POST",
    url: "/clock/advance",
    body: advanceClockBody,
  },
  {
    operationId: "resumeClock",
    summary: "Resume the clock",
    fields: {},
    method: "POST",
    url: "/clock/resume",
  },
  {
    operationId: "listFaults",
    summary: "List the faults",
    fields: {},
    method: "GET",
    url: "/faults",
  },
  {
    operationId: "addFault",
    summary: "Add a fault",
    fields: {
  kind: "The kind of fault. The kinds from `task-stuck` on are business faults: the call succeeds, but its effect on the data differs.",
  operation: "The fault hits only calls of this operation (operationId or SOAP name). Default is any operation.",
  sellerId: "The fault hits only calls of this seller. Default is any seller.",
  times: "The number of hits after which the fault ends.",
  percent: "The fault hits this percentage of the matching calls, until it is removed or has hit `times` calls.",
  seed: "Seed of the choice by `percent`; the same seed makes the same choice. Default is 1.",
  when: "Whether the fault hits before or after the operation takes effect. Business faults have no moment.",
  delayMs: "Milliseconds that `latency` delays a call. Default is 1,000.",
  retryAfterSeconds: "Seconds in the header `Retry-After` of `too-many-requests` and `unavailable`. Default is 1 for `too-many-requests`, and no header for `unavailable`.",
  location: "The address that `redirect` points to. Default is an address at which no server listens.",
  bombBytes: "Decompressed size of the body of `compressed-bomb`, in bytes. Default is 256 MiB.",
  stockCode: "For business faults. The fault hits only SKUs, packages and orders of the product with this stock code.",
  orderNumber: "For business faults. The fault hits only the order with this number and its packages.",
  durationMs: "Duration of the effect of `task-stuck`, `not-applied`, `order-listed-late` and `update-listed-late`, in milliseconds of the sandbox's clock. Default is for ever.",
  message: "The message in the outcome of `sku-failed` and in the refusal of `refused`.",
  label: "The status that `unknown-status` puts into a response, or the name of the field that `unknown-field` adds.",
},
    method: "POST",
    url: "/faults",
    body: addFaultBody,
  },
  {
    operationId: "removeFaults",
    summary: "Remove every fault",
    fields: {},
    method: "DELETE",
    url: "/faults",
  },
  {
    operationId: "removeFault",
    summary: "Remove a fault",
    fields: { id: "The fault's id." },
    method: "DELETE",
    url: "/faults/:id",
    path: removeFaultPath,
  },
  {
    operationId: "showDeviations",
    summary: "Show the deviations",
    fields: {},
    method: "GET",
    url: "/deviations",
  },
  {
    operationId: "setDeviations",
    summary: "Replace the deviations",
    fields: {
  dateShiftMs: "Milliseconds that the listing adds to the request's `startDate` and `endDate`; may be negative (assumption `epoch-gmt3`).",
  unfilteredStatus: "A listing without `status` returns only packages in this status (assumption `listing-all-statuses`).",
  ignoresOrderByField: "Whether the listing ignores `orderByField` and compares dates with the order's creation (assumption `order-by-field-effect`).",
  exclusiveEnds: "Whether the listing leaves out packages dated exactly `startDate` or `endDate` (assumption `date-bounds`).",
  maxPageSize: "The most packages on a page of the listing, whatever `size` asks for (assumption `listing-page-defaults`).",
  clockAheadMs: "Milliseconds by which the responses' header `Date` is ahead of the clock that dates packages; may be negative (assumption `service-clock`).",
  hiddenStatuses: "A listing without `status` leaves out packages in these statuses (assumption `listing-all-statuses`).",
  fixedDirection: "The listing is ordered so whatever `orderByDirection` asks for.",
  defaultPageSize: "The size of a listing's page when the request has no `size` (assumption `listing-page-defaults`).",
  clampsPageSize: "Whether the listing reduces a `size` above the maximum, instead of refusing it.",
  ignoresUnknownStatus: "Whether the listing finds no packages for an unknown `status`, instead of refusing it.",
  pageCount: "What `pageCount` counts instead of pages - the page's rows, or all packages (assumption `page-count`).",
  omitsDate: "Whether responses lack the header `Date` (assumption `service-clock`).",
  extraHeaders: "Names of headers that responses have in addition, with made-up values.",
  statusLabels: "How packages of a listing are labelled whose status has another label.",
  fields: "Fields that are absent, null, empty, of another type, or not in the contract. Values are made up.",
  refusals: "Responses to refused REST requests; of those that fit, the first.",
},
    method: "PUT",
    url: "/deviations",
    body: setDeviationsBody,
  },
  {
    operationId: "removeDeviations",
    summary: "Remove every deviation",
    fields: {},
    method: "DELETE",
    url: "/deviations",
  },
  {
    operationId: "listRequests",
    summary: "List received requests",
    fields: {},
    method: "GET",
    url: "/requests",
  },
  {
    operationId: "clearRequests",
    summary: "Clear received requests",
    fields: {},
    method: "DELETE",
    url: "/requests",
  },
  {
    operationId: "followRequests",
    summary: "Follow received requests",
    fields: {},
    method: "GET",
    url: "/requests/stream",
  },
  {
    operationId: "repeatRequest",
    summary: "Send a request again",
    fields: { id: "The request's id." },
    method: "POST",
    url: "/requests/:id/repeat",
    path: repeatRequestPath,
  },
  {
    operationId: "listOrders",
    summary: "List orders",
    fields: {
  sellerId: "The seller's id. Default is the first seller.",
  page: "The page number, from 0.",
  size: "The number of rows per page.",
  orderNumber: "Returns only the order with this number, or its packages.",
  stockCode: "Returns only orders of the product with this stock code.",
  buyerName: "Returns only orders whose buyer's name contains this text; upper and lower case are equal.",
  from: "Returns only orders (or packages of orders) created at this moment or later, epoch ms.",
  to: "Returns only orders (or packages of orders) created at this moment or earlier, epoch ms.",
},
    method: "GET",
    url: "/orders",
    query: listOrdersQuery,
  },
  {
    operationId: "placeOrder",
    summary: "Place an order",
    fields: {
  sellerId: "The seller's id. Default is the first seller.",
  lines: "",
  orderNumber: "",
  buyer: "",
  shippingAddress: "",
  billingAddress: "",
  deliveryAddressType: "The kind of delivery point. Default is delivery to the buyer's address.",
  exportDeclaration: "",
  sameDayDelivery: "",
  locationSpecific: "Whether the order is a location-specific delivery order. Its packages have no package id, and sellers ship them in the seller panel.",
},
    method: "POST",
    url: "/orders",
    query: placeOrderQuery,
    body: placeOrderBody,
  },
  {
    operationId: "placeOrders",
    summary: "Place many orders",
    fields: {
  sellerId: "The seller's id. Default is the first seller.",
  count: "",
  minutes: "The orders are spread over this many minutes of the sandbox's clock.",
  seed: "Seed of the choice of products; the same seed makes the same choice. Default is 1.",
},
    method: "POST",
    url: "/orders/many",
    query: placeOrdersQuery,
    body: placeOrdersBody,
  },
  {
    operationId: "listProducts",
    summary: "List products",
    fields: {
  sellerId: "The seller's id. Default is the first seller.",
  page: "The page number, from 0.",
  size: "The number of rows per page.",
  stockCode: "Returns only the product with this stock code.",
},
    method: "GET",
    url: "/products",
    query: listProductsQuery,
  },
  {
    operationId: "showOrder",
    summary: "Show an order",
    fields: {
  orderNumber: "The order number, which is the same over REST and SOAP.",
  sellerId: "The seller's id. Default is the first seller.",
},
    method: "GET",
    url: "/orders/:orderNumber",
    path: showOrderPath,
    query: showOrderQuery,
  },
  {
    operationId: "requestReturn",
    summary: "Request a return",
    fields: {
  orderNumber: "The order number, which is the same over REST and SOAP.",
  sellerId: "The seller's id. Default is the first seller.",
  orderLineId: "The id of a delivered order line.",
  quantity: "The number of units to return. Default is all delivered units without a return.",
  reason: "",
  description: "",
},
    method: "POST",
    url: "/orders/:orderNumber/returns",
    path: requestReturnPath,
    query: requestReturnQuery,
    body: requestReturnBody,
  },
  {
    operationId: "listReturns",
    summary: "List returns",
    fields: { sellerId: "The seller's id. Default is the first seller." },
    method: "GET",
    url: "/returns",
    query: listReturnsQuery,
  },
  {
    operationId: "listPackages",
    summary: "List packages",
    fields: {
  sellerId: "The seller's id. Default is the first seller.",
  page: "The page number, from 0.",
  size: "The number of rows per page.",
  orderNumber: "Returns only the order with this number, or its packages.",
  stockCode: "Returns only packages with a line of the product with this stock code.",
  status: "Returns only packages in this status.",
  from: "Returns only orders (or packages of orders) created at this moment or later, epoch ms.",
  to: "Returns only orders (or packages of orders) created at this moment or earlier, epoch ms.",
},
    method: "GET",
    url: "/packages",
    query: listPackagesQuery,
  },
  {
    operationId: "showPackage",
    summary: "Show a package",
    fields: {
  id: "The package's `id` or its `cargoTrackingNumber`.",
  sellerId: "The seller's id. Default is the first seller.",
},
    method: "GET",
    url: "/packages/:id",
    path: showPackagePath,
    query: showPackageQuery,
  },
  {
    operationId: "movePackage",
    summary: "Move a package to a status",
    fields: {
  id: "The package's `id` or its `cargoTrackingNumber`.",
  sellerId: "The seller's id. Default is the first seller.",
  status: "",
},
    method: "POST",
    url: "/packages/:id/move",
    path: movePackagePath,
    query: movePackageQuery,
    body: movePackageBody,
  },
  {
    operationId: "listSellers",
    summary: "List the sellers",
    fields: {},
    method: "GET",
    url: "/sellers",
  },
  {
    operationId: "addSeller",
    summary: "Add a seller",
    fields: {
  sellerId: "The seller's id. Default is the next free id.",
  nickname: "Store name, shown on the seller's products.",
  appKey: "",
  appSecret: "",
  shipmentTemplates: "Names of the seller's shipment templates, which new products must refer to. Default is none.",
},
    method: "POST",
    url: "/sellers",
    body: addSellerBody,
  },
  {
    operationId: "changeSecret",
    summary: "Change a seller's secret",
    fields: {
  sellerId: "The seller's id.",
  appSecret: "",
  oldValidMs: "Milliseconds of the sandbox's clock for which the old secret stays valid. Default is 0.",
},
    method: "PUT",
    url: "/sellers/:sellerId/secret",
    path: changeSecretPath,
    body: changeSecretBody,
  },
  {
    operationId: "listTasks",
    summary: "List product tasks",
    fields: { sellerId: "The seller's id. Default is the first seller." },
    method: "GET",
    url: "/tasks",
    query: listTasksQuery,
  },
  {
    operationId: "showTask",
    summary: "Show a product task",
    fields: { id: "The task's id.", sellerId: "The seller's id. Default is the first seller." },
    method: "GET",
    url: "/tasks/:id",
    path: showTaskPath,
    query: showTaskQuery,
  },
  {
    operationId: "showCatalogue",
    summary: "Show the catalogue",
    fields: {},
    method: "GET",
    url: "/catalogue",
  },
  {
    operationId: "changeCatalogue",
    summary: "Change the catalogue",
    fields: { categories: "", barcodes: "", rates: "" },
    method: "PUT",
    url: "/catalogue",
    body: changeCatalogueBody,
  },
  {
    operationId: "listSnapshots",
    summary: "List the snapshots",
    fields: {},
    method: "GET",
    url: "/snapshots",
  },
  {
    operationId: "exportSeedFile",
    summary: "Export the data as a seed file",
    fields: {},
    method: "GET",
    url: "/seed-file",
  },
  {
    operationId: "takeSnapshot",
    summary: "Take a snapshot",
    fields: { name: "The snapshot's name." },
    method: "PUT",
    url: "/snapshots/:name",
    path: takeSnapshotPath,
  },
  {
    operationId: "restoreSnapshot",
    summary: "Restore a snapshot",
    fields: { name: "The snapshot's name." },
    method: "POST",
    url: "/snapshots/:name/restore",
    path: restoreSnapshotPath,
  },
  {
    operationId: "reset",
    summary: "Reset the sandbox",
    fields: {},
    method: "POST",
    url: "/reset",
  },
  {
    operationId: "showExam",
    summary: "Show the exam",
    fields: {},
    method: "GET",
    url: "/exam",
  },
  {
    operationId: "startExam",
    summary: "Start an exam",
    fields: {
  seconds: "How long the day lasts. Default is 90.",
  poll: "How often the program polls the listing, in seconds. Default is 5; at least eight polls are wanted, with fewer than three the rules of reading are `not-seen`.",
  freshness: "In how many polls of the program a change must have been read. Default is 2.",
  chapters: "The parts of the day. Default is all but `redirect`, which fails a program whose HTTP library follows redirects with its headers.",
  seed: "Seed of the day's data. Default is `exam`.",
  require: "Rules that fail the exam also where the day gave no occasion to break them.",
  allow: "Rules that do not fail the exam.",
},
    method: "POST",
    url: "/exam",
    body: startExamBody,
  },
  {
    operationId: "showExamResult",
    summary: "Show the exam's result",
    fields: {},
    method: "GET",
    url: "/exam/result",
  },
];

/** Every `FaultKind`. */
export const faultKindValues = [
  "latency",
  "stalled-body",
  "too-many-requests",
  "server-error",
  "unavailable",
  "reset-before-commit",
  "reset-after-commit",
  "truncated-body",
  "html",
  "empty",
  "redirect",
  "compressed-bomb",
  "task-stuck",
  "sku-failed",
  "not-applied",
  "order-listed-late",
  "update-listed-late",
  "refused",
  "unknown-status",
  "unknown-field",
] as const;

/** Every `FaultMoment`. */
export const faultMomentValues = ["before-commit", "after-commit"] as const;

/** Every `PackageStatusInput`. */
export const packageStatusInputValues = ["Created", "Picking", "Shipped", "Cancelled", "Delivered", "Unpacked", "UnSupplied"] as const;
