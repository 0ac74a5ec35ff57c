import { storableText } from "../domain/table.ts";
import type { WriteContext } from "./operations.ts";

/** What an index of both stores holds. */
const LONGEST = 200;
/** They would change what a terminal shows. */
const CONTROL = /\p{Cc}/u;

/**
 * Checks a text that stands in keys and indexes of the database.
 *
 * @throws TypeError unless it has 1 to 200 characters, none of them a control character or half of a pair
 */
export function checkName(what: string, name: unknown): asserts name is string {
  const isName =
    typeof name === "string" &&
    name.length <= LONGEST &&
    name.trim() !== "" &&
    !CONTROL.test(name) &&
    name === storableText(name);
  if (isName) return;
  throw new TypeError(
    `Nothing was sent: a keyed write needs a ${what} of 1 to ${LONGEST} characters, without control characters`,
  );
}

/** @throws TypeError when a member of a context is given and no such text */
export function checkContext(context: WriteContext): void {
  for (const name of ["orderNumber", "packageId", "orderId"] as const) {
    if (context[name] != null) checkName(`context.${name}`, context[name]);
  }
}
