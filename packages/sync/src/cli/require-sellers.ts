import { NO_SELLER } from "../app/health.ts";
import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";

/** Without a seller nothing was done, which is no success. */
export function requireSellers(
  { size }: ReadonlyMap<string, unknown>,
  { io, setExitCode }: Pick<Cli, "io" | "setExitCode">,
): void {
  if (size > 0) return;
  io.error(`${NO_SELLER}\n`);
  setExitCode(EXIT.incomplete);
}
