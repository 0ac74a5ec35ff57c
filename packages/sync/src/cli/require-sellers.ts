import { NO_SELLER } from "../app/health.ts";
import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";

/** Without a seller nothing was done, which is no success. */
export function requireSellers(
  { size }: Pick<ReadonlySet<unknown>, "size">,
  { io, setExitCode }: Pick<Cli, "io" | "setExitCode">,
): boolean {
  if (size > 0) return true;
  io.error(`${NO_SELLER}\n`);
  setExitCode(EXIT.incomplete);
  return false;
}
