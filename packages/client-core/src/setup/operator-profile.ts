import { be, holding, ignored, type Kind, number, throwProblem } from "./option-kinds.ts";

/**
 * What the interface document leaves to the operator of the marketplace: names, values and codes. One file,
 * `operator.json`, has them for the clients, the sync and the sandbox (`--operator`). The clients' requests and results
 * keep the contract's neutral names; only the wire has the operator's.
 *
 * @example
 * import operator from "./operator.json" with { type: "json" };
 * const client = createRestClient({ baseUrl, credentials, operator });
 */
export interface OperatorProfile {
  /** The JSON Schema of the file, for editors; ignored. */
  readonly $schema?: string;
  /**
   * The product id's field in the product query (interface-specification.md, Product). Default `marketplaceProductId`.
   */
  readonly productIdField?: string;
  /** The sender value of the operator's own warehouse, its name in upper case. Default `MARKETPLACE`. */
  readonly warehouseSender?: string;
  /**
   * The query parameter by which the dates of the package listing apply to the last update, such as `orderbyField`.
   * Default `orderByField`.
   */
  readonly orderByFieldParameter?: string;
  /**
   * Milliseconds to add to `startDate` and `endDate` of every listing, for a service that misreads dates, such as
   * 10,800,000 where it takes epoch milliseconds for Turkish time; `marketplace-sync check` measures it. Dates in
   * results stay as they are. Default 0.
   */
  readonly dateShiftMs?: number;
  /** The XML namespace of the SOAP messages. Default: the contract's (assumption `soap-namespace`). */
  readonly soapNamespace?: string;
  /** The path of the SOAP service below the base address. Default `/ws/OrderService` (assumption `soap-address`). */
  readonly soapPath?: string;
  /**
   * Further error codes for a reached limit of calls, beside `maxCallLimit.reached` and those that end in
   * `accessLimit.reached`; such a call is retried like after an HTTP 429, and then fails with a RateLimitedError. Upper
   * and lower case are the same.
   */
  readonly rateLimitCodes?: readonly string[];
}

const MAX_SHIFT_MS = 24 * 60 * 60_000;

const match = (description: string, pattern: RegExp): Kind =>
  be(description, (value) => typeof value === "string" && pattern.test(value));

/** `operator.schema.json` says the same to editors; a test compares the two. */
export const operatorOptions: Readonly<Record<keyof OperatorProfile, Kind>> = {
  $schema: ignored,
  productIdField: match("the name of a field", /^[A-Za-z_$][\w$]*$/),
  warehouseSender: match(
    "the operator's name, and neither SELLER nor ALL",
    /^(?!(?:SELLER|ALL)$)[\p{L}\p{N}_](?:[\p{L}\p{N} _.&-]*[\p{L}\p{N}_])?$/u,
  ),
  orderByFieldParameter: match("the name of a query parameter", /^[A-Za-z_][\w.-]*$/),
  dateShiftMs: number(
    "whole milliseconds, at most a day",
    (value) => Number.isSafeInteger(value) && Math.abs(value) <= MAX_SHIFT_MS,
  ),
  soapNamespace: match("a URI without spaces", /^\S+$/),
  soapPath: match("a path that begins with one slash, without # and *", /^\/(?!\/)[^\s#*]*$/),
  rateLimitCodes: be(
    "a list of error codes",
    (value) =>
      Array.isArray(value) &&
      value.every((code) => typeof code === "string" && /^\S(?:.*\S)?$/.test(code)),
  ),
};

/** As "operator.soapPath must be ...". */
export function findOperatorProblem(profile: unknown): Error | undefined {
  return holding(operatorOptions).check(profile, "operator");
}

/** @throws TypeError or RangeError that names the member */
export function parseOperatorProfile(text: string): OperatorProfile {
  const profile = parseJson(text);
  throwProblem(holding(operatorOptions), profile, "operator");
  return profile as OperatorProfile;
}

function parseJson(text: string): unknown {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch (error) {
    throw new TypeError("The operator's names must be a JSON object", { cause: error });
  }
}
