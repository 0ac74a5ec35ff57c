import type { DateFormat } from "../../contract/written-date.ts";
import type { SetMoment } from "../../offers/desired-offer.ts";
import type { SheetFlags } from "./open-sheet.ts";
import type { HeaderFlags } from "./read-header.ts";

export interface FormatFlags extends HeaderFlags, SheetFlags {
  /** How the dates of the column `asOf` are written, beside ISO 8601. */
  readonly dateFormat?: DateFormat;
  /** The zone of times without one: an IANA name or an offset. */
  readonly timeZone?: string;
}

/** And the time at which the rows are set. */
export interface RowFormat extends FormatFlags {
  readonly moment: SetMoment;
  /** Called with what the user should know of a file that is taken. */
  readonly onNotice: (notice: string) => void;
}
