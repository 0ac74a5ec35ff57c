import { ProtocolError } from "../errors/errors.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";

/** A row that could not be read, although others could. */
export interface UnreadableRow {
  /** In the response, from 0; unreadable rows count. */
  readonly index: number;
  /** Why, and where. */
  readonly error: ProtocolError;
  /** As received. May have data of a buyer, so `JSON.stringify` and `console.log` leave it out. */
  readonly text: string;
}

/** Beside the fields of the contract. */
export interface WithUnreadableRows {
  /** The rows that the list leaves out; absent when there are none. */
  readonly unreadable?: readonly UnreadableRow[];
}

/** What an iteration does with rows that cannot be read. */
export interface UnreadableRowOptions {
  /**
   * Called with each. Without it, the iteration gives all other rows and then throws a ProtocolError that names these.
   */
  readonly onUnreadable?: ((row: UnreadableRow) => void) | undefined;
}

/** With more, the whole response is unreadable, so that errors do not fill the memory. */
export const MAX_UNREADABLE_ROWS = 1000;

export function unreadableRow(index: number, error: ProtocolError, text: string): UnreadableRow {
  const row = { index, error };
  return Object.defineProperty(row, "text", { value: text }) as UnreadableRow;
}

export function unreadableRowsOf(page: unknown): readonly UnreadableRow[] {
  return (page as WithUnreadableRows | undefined)?.unreadable ?? [];
}

export function withUnreadableRows<Page extends object>(
  page: Page,
  unreadable: readonly UnreadableRow[],
): Page & WithUnreadableRows {
  return unreadable.length === 0 ? page : Object.assign(page, { unreadable });
}

const MAX_NAMED = 10;

/** Each once, although a page may be read repeatedly. */
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

  /** @throws ProtocolError when there are some, and no function was told of them */
  check(): void {
    if (this.#count === 0 || this.#report !== undefined) return;
    const operation = this.#operation;
    const rows = this.#count === 1 ? "1 row" : `${this.#count} rows`;
    const more = this.#count > MAX_NAMED ? `; and ${this.#count - MAX_NAMED} more` : "";
    const message = `${rows} of ${operation ?? "the listing"} could not be read; all others were returned: ${this.#named.join("; ")}${more}`;
    throw new ProtocolError(message, { operation });
  }
}
