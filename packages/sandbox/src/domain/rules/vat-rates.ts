/** VAT rates of products (interface-specification.md, Create products). */
export const vatRates: readonly number[] = [0, 1, 10, 20];
