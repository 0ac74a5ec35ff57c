import { isName, NAME_RULE } from "../domain/name.ts";
import type { WriteContext } from "./operations.ts";

/** @throws TypeError unless a text may stand in keys and indexes of the database */
export function checkName(what: string, name: unknown): asserts name is string {
  if (isName(name)) return;
  throw new TypeError(`Nothing was sent: a keyed write needs a ${what} of ${NAME_RULE}`);
}

/** @throws TypeError when a member of a context is given and no such text */
export function checkContext(context: WriteContext): void {
  for (const name of ["orderNumber", "packageId", "orderId"] as const) {
    if (context[name] != null) checkName(`context.${name}`, context[name]);
  }
}
