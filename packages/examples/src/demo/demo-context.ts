import type { RestClient } from "@marketplace-seller/rest-client";
import type { SoapClient } from "@marketplace-seller/soap-client";
import type { Report } from "./report.ts";

/** What each step of the demo scenario works with. */
export interface DemoContext {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  readonly report: Report;
  /** A buyer orders one unit of each product; gives the order number. */
  readonly buy: (stockCodes: readonly string[]) => string;
}
