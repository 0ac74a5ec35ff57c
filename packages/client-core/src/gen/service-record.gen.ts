// Generated from specs/sandbox/control.openapi.yaml and the files it refers to (Marketplace Sandbox Control API 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type {
  ObjectShape,
} from "../shape/shape.ts";

/** How a service differs from the documented assumptions. */
export interface Deviations {
  /** Milliseconds that the listing adds to the request's `startDate` and `endDate`; may be negative (assumption `epoch-gmt3`). */
  readonly dateShiftMs?: number;
  /** A listing without `status` returns only packages in this status (assumption `listing-all-statuses`). */
  readonly unfilteredStatus?: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
  /** Whether the listing ignores `orderByField` and compares dates with the order's creation (assumption `order-by-field-effect`). */
  readonly ignoresOrderByField?: boolean;
  /** Whether the listing leaves out packages dated exactly `startDate` or `endDate` (assumption `date-bounds`). */
  readonly exclusiveEnds?: boolean;
  /** The most packages on a page of the listing, whatever `size` asks for (assumption `listing-page-defaults`). */
  readonly maxPageSize?: number;
  /** Milliseconds by which the responses' header `Date` is ahead of the clock that dates packages; may be negative (assumption `service-clock`). */
  readonly clockAheadMs?: number;
  /** A listing without `status` leaves out packages in these statuses (assumption `listing-all-statuses`). */
  readonly hiddenStatuses?: readonly ("Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied")[];
  /** The listing is ordered so whatever `orderByDirection` asks for. */
  readonly fixedDirection?: "ASC" | "DESC";
  /** The size of a listing's page when the request has no `size` (assumption `listing-page-defaults`). */
  readonly defaultPageSize?: number;
  /** Whether the listing reduces a `size` above the maximum, instead of refusing it. */
  readonly clampsPageSize?: boolean;
  /** Whether the listing finds no packages for an unknown `status`, instead of refusing it. */
  readonly ignoresUnknownStatus?: boolean;
  /** What `pageCount` counts instead of pages - the page's rows, or all packages (assumption `page-count`). */
  readonly pageCount?: "rows" | "packages";
  /** Whether responses lack the header `Date` (assumption `service-clock`). */
  readonly omitsDate?: boolean;
  /** Names of headers that responses have in addition, with made-up values. */
  readonly extraHeaders?: readonly string[];
  /** How packages of a listing are labelled whose status has another label. */
  readonly statusLabels?: readonly ({
  readonly status: "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";
  readonly label: string;
})[];
  /** Fields that are absent, null, empty, of another type, or not in the contract. Values are made up. */
  readonly fields?: readonly ({
  readonly operation: "listShipmentPackages" | "queryProducts";
  /** Such as `content[].lines[].barcode`. */
  readonly path: string;
  /** `empty` is a text without characters; with several types, rows have different ones. */
  readonly types: readonly ("absent" | "null" | "empty" | "text" | "number" | "boolean" | "list" | "object")[];
})[];
  /** Responses to refused REST requests; of those that fit, the first. */
  readonly refusals?: readonly ({
  readonly cause: "missing-credentials" | "unknown-key" | "wrong-secret" | "bad-request" | "unknown-path";
  /** What the paths begin with; absent for every REST path. */
  readonly paths?: string;
  readonly status: number;
  readonly contentType: string;
  /** `{message}` stands for the sandbox's own message, without quotation marks. */
  readonly body: string;
})[];
}

export const deviationsShape: ObjectShape = {
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
