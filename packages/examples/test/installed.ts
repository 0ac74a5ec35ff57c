import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Of these, the ones whose command `ask` succeeds on this machine. */
export async function installed<Item extends { readonly ask: readonly string[] }>(
  items: readonly Item[],
): Promise<Item[]> {
  const asked = items.map(({ ask: [program = "", ...args] }) => promisify(execFile)(program, args));
  const answers = await Promise.allSettled(asked);
  return items.filter((_, index) => answers[index]?.status === "fulfilled");
}
