import { ProtocolError } from "../errors/errors.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";

/** A row of a response that could not be read, although the other rows could. */
export interface UnreadableRow {
  /** The index of the row in the response, from 0; unreadable rows count. */
  readonly index: number;
  /** Why the row could not be read, and where. */
  readonly error: ProtocolError;
  /** The row as received. It may hold data of a buyer, so `JSON.stringify` and `console.log` leave it out. */
  readonly text: string;
}

/** What a response with rows has besides the fields of the contract. */
export interface WithUnreadableRows {
  /** The rows that could not be read and that the list of rows leaves out; absent when all rows could be read. */
  readonly unreadable?: readonly UnreadableRow[];
}

/** What an iteration does with rows that cannot be read. */
export interface UnreadableRowOptions {
  /**
   * Called with each row that cannot be read. Without it, an iteration gives all other rows and then throws a
   * ProtocolError that names the unreadable ones.
   */
  readonly onUnreadable?: ((row: UnreadableRow) => void) | undefined;
}

/** More unreadable rows make the whole response unreadable, so that their errors do not fill the memory. */
export const MAX_UNREADABLE_ROWS = 1000;

export function unreadableRow(index: number, error: ProtocolError, text: string): UnreadableRow {
  const row = { index, error };
  return Object.defineProperty(row, "text", { value: text }) as UnreadableRow;
}

export function unreadableRowsOf(page: unknown): readonly UnreadableRow[] {
  return (page as WithUnreadableRows | undefined)?.unreadable ?? [];
}

/** Adds unreadable rows to a decoded response that has some. */
export function withUnreadableRows<Page extends object>(
  page: Page,
  unreadable: readonly UnreadableRow[],
): Page & WithUnreadableRows {
  return unreadable.length === 0 ? page : Object.assign(page, { unreadable });
}

const MAX_NAMED = 10;

/** Collects the unreadable rows of an iteration, each once although a page may be read repeatedly. */
export class UnreadableRowList {
  readonly #seen = new Set<string>();
  readonly #named: string[] = [];
  readonly #operation: string | undefined;
  readonly #report: UnreadableRowOptions["onUnreadable"];
  #count = 0;

  constructor(operation: string | undefined, { onUnreadable }: UnreadableRowOptions = {}) {
    this.#operation = operation;
    this.#report = onUnreadable;
  }

  add(rows: readonly UnreadableRow[], page: number | undefined): void {
    for (const row of rows) {
      if (this.#seen.has(row.text)) continue;
      if (this.#seen.size < MAX_UNREADABLE_ROWS) this.#seen.add(row.text);
      this.#count += 1;
      this.#report?.(row);
      if (this.#named.length === MAX_NAMED) continue;
      const location = page === undefined ? "" : ` of page ${page}`;
      this.#named.push(`row ${row.index}${location}: ${messageWithoutCode(row.error)}`);
    }
  }

  /** @throws ProtocolError when there are unreadable rows, and no function was told of them */
  check(): void {
    if (this.#count === 0 || this.#report !== undefined) return;
    const operation = this.#operation;
    const rows = this.#count === 1 ? "1 row" : `${this.#count} rows`;
    const more = this.#count > MAX_NAMED ? `; and ${this.#count - MAX_NAMED} more` : "";
    const message = `${rows} of ${operation ?? "the listing"} could not be read; all others were returned: ${this.#named.join("; ")}${more}`;
    throw new ProtocolError(message, { operation });
  }
}
