import { listedNumbers } from "../../gen/contract-facts.gen.ts";

/** VAT rates of products (interface-specification.md, Create products). */
export const vatRates: readonly number[] = listedNumbers.createProducts["payload.skus.vatRate"];
