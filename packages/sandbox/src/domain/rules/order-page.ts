import { pageSizes } from "../../gen/soap-facts.gen.ts";
import { Refused } from "../refusals.ts";

/** Of both listings (assumption `soap-page-size`). */
const { size: defaultSize, largestSize } = pageSizes.OrderList;

/**
 * The page that a listing of orders asks for, by its defaults.
 *
 * @throws Refused when there can be no such page
 */
export function orderPage(
  page: number | null | undefined,
  size: number | null | undefined,
): { readonly page: number; readonly size: number } {
  const wanted = { page: page ?? 0, size: size ?? defaultSize };
  if (wanted.page < 0 || wanted.size < 1 || wanted.size > largestSize) {
    throw new Refused("pageOutOfRange");
  }
  return wanted;
}
