import type { Cli } from "./cli.ts";
import { readDateFlag } from "./config/resolve-options.ts";
import { escapeLine, renderJson } from "./output/terminal-text.ts";
import { DATE_FLAGS, pickSeller, type SharedFlags } from "./shared-flags.ts";
import { withStoredData } from "./with-stored-data.ts";

export function addConsumers(cli: Cli): void {
  const { command, io } = cli;
  const consumers = command("consumers", "show the offsets and dead letters of consumers, as JSON")
    .enablePositionalOptions()
    .action((flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        io.out(`${renderJson(await stored.consumers(pickSeller(flags)), 2)}\n`);
      }),
    );
  command("remove <consumer>", "remove a consumer's offsets and dead letters", consumers).action(
    (consumer: string, flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        const { sellers, deadLetters } = await stored.removeConsumer(consumer, pickSeller(flags));
        const removed = `offsets with ${sellers.length} sellers, ${deadLetters} dead letters`;
        io.out(`Removed consumer ${escapeLine(consumer)}: ${removed}\n`);
      }),
  );
  command(
    "discard <consumer>",
    "give up the dead letters of a consumer: their changes are never delivered",
    consumers,
  ).action((consumer: string, flags: SharedFlags) =>
    withStoredData(flags, io, async (stored) => {
      const count = await stored.discardDeadLetters(consumer, pickSeller(flags));
      io.out(`Discarded ${count} dead letters of consumer ${escapeLine(consumer)}\n`);
    }),
  );
  addReplay(cli);
  addRetry(cli);
}

interface ReplayFlags extends SharedFlags {
  readonly from: string;
}

function addReplay({ command, io }: Cli): void {
  const description = "deliver the changes again that were stored since a time";
  command("replay <consumer>", description, undefined, DATE_FLAGS)
    .requiredOption("--from <date>", "the time, such as 2026-01-31T10:00:00Z")
    .action((consumer: string, flags: ReplayFlags) =>
      withStoredData(flags, io, async (stored) => {
        const from = await readDateFlag("--from", flags.from, flags, io);
        const count = await stored.replay(consumer, { from, ...pickSeller(flags) });
        io.out(`${consumer}: ${count} changes will be delivered again\n`);
      }),
    );
}

function addRetry({ command, io }: Cli): void {
  command("retry <consumer>", "deliver the dead letters of a consumer again").action(
    (consumer: string, flags: SharedFlags) =>
      withStoredData(flags, io, async (stored) => {
        const count = await stored.retryDeadLetters(consumer, pickSeller(flags));
        io.out(`${count} dead letters will be delivered again\n`);
      }),
  );
}
