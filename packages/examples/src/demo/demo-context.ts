import type { RestClient } from "@marketplace-seller/rest-client";
import type { SoapClient } from "@marketplace-seller/soap-client";
import type { Narrator } from "./narrator.ts";

/** What each chapter of the day works with. */
export interface Day {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  readonly narrator: Narrator;
  /** A buyer orders one unit of each product; gives the order number. */
  readonly buy: (stockCodes: readonly string[]) => string;
}
