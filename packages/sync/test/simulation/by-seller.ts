import { SELLERS, type Seller } from "./plan.ts";
import { hold } from "./violation.ts";

export const isSeller = (name: string): boolean => (SELLERS as readonly string[]).includes(name);

/** Creates something for each seller, and returns a function that finds it. */
export function bySeller<Kept>(create: (seller: Seller) => Kept): (seller: string) => Kept {
  const kept = new Map<string, Kept>(SELLERS.map((seller) => [seller, create(seller)]));
  return (seller) => {
    const found = kept.get(seller);
    hold(found !== undefined, () => `There is no seller ${seller}`);
    return found;
  };
}
