import type { Cli } from "./cli.ts";
import type { SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

export function addResume({ command, io }: Cli): void {
  command(
    "resume",
    "retry the sellers that are paused because the service refused their credentials",
  ).action((flags: SharedFlags) =>
    withStoredData(flags, io, async (stored) => {
      const sellers = await stored.resume(flags.seller);
      io.out(`${sellers.length === 0 ? "No seller was paused" : `Resumed: ${sellers}`}\n`);
    }),
  );
}
