import { Refused } from "../refusals.ts";

/** Orders on a page that asks for no size (assumption `soap-page-size`). */
const defaultSize = 20;

/** Most orders on a page (assumption `soap-page-size`). */
const largestSize = 100;

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
