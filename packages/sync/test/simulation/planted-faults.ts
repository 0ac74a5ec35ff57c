import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** A small change of the source. */
export interface Patch {
  /** Within `src`. */
  readonly file: string;
  /** Texts that are there once, each with what takes its place. */
  readonly replace: readonly (readonly [before: string, after: string])[];
}

/** A deliberate mistake. */
export interface PlantedFault extends Patch {
  /** What is wrong with it. */
  readonly name: string;
}

const sourceFolder = new URL("../../src/", import.meta.url);

/** Changes the source that is loaded after this, in this process alone. */
export function patchSource(patch: Patch): void {
  const address = new URL(patch.file, sourceFolder).href;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      return url === address ? { ...loaded, source: readPatched(patch) } : loaded;
    },
  });
}

/**
 * Reads a source file with a change.
 *
 * @throws Error when the source is not what the change was written for
 */
export function readPatched({ file, replace }: Patch): string {
  let text = readFileSync(new URL(file, sourceFolder), "utf8");
  for (const [before, after] of replace) {
    if (text.split(before).length !== 2) throw new Error(`${file} must have once: ${before}`);
    text = text.replace(before, () => after);
  }
  return text;
}

/** The packages of a world would never fill a batch of 300: it is smaller, and a world has many. */
export const smallBatches: Patch = {
  file: "feed/listing.ts",
  replace: [
    ["const BATCH_SIZE = 300;", "const BATCH_SIZE = 3;"],
    ["const MAX_BATCH_SIZE = 1000;", "const MAX_BATCH_SIZE = 6;"],
  ],
};

/**
 * Each is found by the simulation within 200 seeds. Tests that it has taken the place of, and what finds their defects:
 *
 * | Test | Planted fault, or fault of a plan |
 * |---|---|
 * | the model of the feed: versions once, in order, on pages that move | the checkpoint before the rows; a version stored again; the overlap not read; the feed up to the present |
 * | its backfills and deaths | action `backfill` and fault `kill`, each with the judgement of late changes and of checkpoints |
 * | an order or an update that is listed late | the overlap not read; fault `list-late` |
 * | offers under faults and crashes | a task of a process that ended forgotten; a stock sent as measured |
 * | offers whose database or clock fails | a task of a process that ended forgotten; faults `disk-full`, `kill`, `clock-ahead`, `clock-behind` |
 * | several workers of one seller's offers | a lease keeps nobody out; a stock does not wait for the orders |
 * | stocks under random sales, files and crashes, and judged by what was listed at one moment | a stock sent as measured, confirmed before the orders are read, or with a split's units twice; an older measurement takes the place of a newer one |
 * | offers of processes that ended, of cancelled orders, or of a task of unknown outcome | a task of a process that ended forgotten; units of cancelled orders subtracted; fault `lose-response` |
 * | keyed writes after a refusal, a success, or a crash before or after sending; one under way while the clock is set forward | a refused key never sent again; a write of an ended process sent unread, or left to its own key; fault `clock-ahead` |
 * | feeds after the machine's clock jumped, or a poll that passed updates | the feed up to the present; faults `clock-ahead`, `clock-behind` |
 * | a status that no document names; a quarantined package of which a newer version is listed; a backfill by a running process | service's status `Returned`; fault `unreadable`; action `backfill`, each with the judgement that everything becomes current |
 * | personal data that are older than the retention | personal data of changes are kept |
 * | the writes of one order one after the other | writes of an order sent at once |
 * | an interrupted backfill, whose packages are late and do not move the checkpoint; the retention after it | a backfill counts as done after its first batch; a backfill does not trigger the retention |
 * | a failed change and the later ones of its package; the batch of a loop that was killed | a change passes a dead letter of its package; a batch counts as received once a loop has it |
 * | consumers that hang, and statements after their timeout | a consumer has no timeout; a consumer writes after its timeout; fault `consumer-hangs` |
 * | a consumer that refuses some changes, or one seller's endpoint that is down | a change that is refused fails the delivery job; a failure at one seller postpones all sellers; dead letters hold up new changes |
 * | dead letters of one seller retried, and attempts that are used up | action `retry-dead-letters`; plan field `maxAttempts` |
 * | batches of two loops, and of a loop that was killed | two loops receive the same batch; a batch that was not acknowledged is cut anew |
 * | a seller that is paused, a response of status 200 without a listing, a page that ends early | faults `refuse-credentials` and `nonsense`, each with the judgement of checkpoints |
 * | the quota of all processes in every minute, and blocks of it | each block of requests may use the whole quota |
 * | a run whose disk is full and has room again; a database whose clock is set back | fault `disk-full`; a checkpoint goes back to what was read |
 * | a delivery by a process that another one has replaced | a delivery has no fence |
 * | polls at a service with shifted dates, or that lists new packages alone | a feed ignores that dates are shifted; a feed asks for all statuses at once |
 * | units of a split order and of its cancelled part | a split's units twice; units of cancelled orders subtracted |
 * | a row that the database refuses; a checkpoint in the future | the faults of these names; faults `row-refused` and `future-checkpoint` |
 * | a feed that begins in the future; the retention after the first poll | plan field `feedStart`, with the judgements of backfills and of personal data |
 * | keys used for another body or order; parts of a split whose response was lost; the order of a write found by its lines | a key answers for another order; a split that was read back lacks a part; actions `reuse-key` and `write-labor`; an interrupted write is looked for in its new queue |
 * | writes that a person resolves | action `find-unknown`, with the judgement of effects |
 * | prices set twice or taken back, or that wait with their stock; stocks by the service's clock | actions `price` and `measure`; plan field `serviceAheadMs` |
 * | kinds of changes, and links of parts by line | the judgements of kinds and of split links |
 * | deliveries once, in order, with their own writes, or not at all, also during a replay | the offset in a transaction of its own; a transaction that fails committed; a dead letter that passes an earlier one; the offset moves before the delivery |
 */
export const plantedFaults = readFaults();

/** In `planted-faults.diff` a fault has a line `name: file`, then the lines that it replaces, and by what. */
function readFaults(): readonly PlantedFault[] {
  const text = readFileSync(new URL("planted-faults.diff", import.meta.url), "utf8");
  const unmark = (lines = ""): string => lines.trimEnd().replaceAll(/^[-+] ?/gm, "");
  return text.split(/^(?=[^-+])/m).map((fault) => {
    const [, name = "", file = ""] = /^(.+): (.+)\n/.exec(fault) ?? [];
    const hunks = fault.matchAll(/((?:^-.*\n)+)((?:^\+.*\n)+)/gm);
    const replace = [...hunks].map(([, before, after]) => [unmark(before), unmark(after)] as const);
    return { name, file, replace };
  });
}
