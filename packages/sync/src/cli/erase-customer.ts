import type { Cli } from "./cli.ts";
import { EXIT } from "./exit-codes.ts";
import type { SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

export function addEraseCustomer({ program, command, io, setExitCode }: Cli): void {
  // No --seller: a customer's request concerns all sellers.
  const flagNames = ["database", "config"] as const;
  const description = "erase a customer's data, by customer id";
  command("erase-customer <customer>", description, program, flagNames).action(
    (customer: string, flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        const { packages, changes, isScrubbed } = await stored.eraseCustomer(customer);
        io.out(`The customer's data was erased from ${packages} packages and ${changes} changes\n`);
        if (!isScrubbed) setExitCode(EXIT.incomplete);
      }),
  );
}
