import type { CommandIo } from "./command-io.ts";
import { readDateFlag } from "./config/resolve-options.ts";
import { UsageError } from "./exit-codes.ts";
import type { SharedFlags } from "./shared-flags.ts";

interface RangeFlags extends SharedFlags {
  readonly from?: string;
  readonly to?: string;
}

/** Epoch milliseconds, both ends included. */
interface DateRange {
  readonly from?: number;
  readonly to?: number;
}

/**
 * Reads --from and --to; a date alone begins with its first and ends with its last millisecond.
 *
 * @throws UsageError for a text that is no date, and for an empty range
 */
export function readDateRange(
  flags: RangeFlags & { readonly from: string },
  io: CommandIo,
): Promise<DateRange & { readonly from: number }>;
export function readDateRange(flags: RangeFlags, io: CommandIo): Promise<DateRange>;
export async function readDateRange(flags: RangeFlags, io: CommandIo): Promise<DateRange> {
  const read = async (name: "from" | "to", dateAlone: "start" | "end"): Promise<DateRange> => {
    const text = flags[name];
    if (text === undefined) return {};
    return { [name]: await readDateFlag(`--${name}`, text, flags, io, dateAlone) };
  };
  const range = { ...(await read("from", "start")), ...(await read("to", "end")) };
  if ((range.from ?? Number.NEGATIVE_INFINITY) > (range.to ?? Number.POSITIVE_INFINITY)) {
    throw new UsageError(`--from ${flags.from} lies after --to ${flags.to}`);
  }
  return range;
}
