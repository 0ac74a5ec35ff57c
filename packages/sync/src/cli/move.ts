import type { Cli } from "./cli.ts";
import { requireSellers } from "./require-sellers.ts";
import { pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withSync } from "./with-sync.ts";

export function addMove({ command, io, setExitCode }: Cli): void {
  command("move", "move the feeds to the service's new address; stop every run first")
    .requiredOption("--base-url <address>", "the new base URL; set the same in your configuration")
    .action((flags: SharedFlags) =>
      withSync({ ...flags, mustExist: true }, io, async (sync, signal) => {
        const moved = await sync.move({ ...pickSeller(flags), signal });
        requireSellers(new Set(moved), { io, setExitCode });
        for (const { compared, ...feed } of moved) {
          const result = compared === 0 ? "is at" : `${compared} packages compared, moved to`;
          io.out(`${feed.seller}: ${result} ${feed.baseUrl}\n`);
        }
      }),
    );
}
