import { MAX_UNREADABLE_ROWS } from "@marketplace-seller/client-core/internal";
import type { ComplexType, Field } from "../schema/complex-type.ts";
import type { DecodeError } from "./decode-error.ts";
import type { Scanner } from "./scanner.ts";

/** A row of a response that could not be decoded. */
export interface UndecodedRow {
  /** In the response, from 0; undecoded rows count. */
  readonly index: number;
  readonly problem: DecodeError;
  /** As received. */
  readonly text: string;
}

/** Takes rows that cannot be decoded out of their list, such as `orderList.order`. */
export class RowReader {
  /** Of the element that has the rows. */
  readonly list: ComplexType;
  readonly undecoded: UndecodedRow[] = [];
  readonly #field: Field;
  readonly #hasId: boolean;
  #decoded = 0;

  /** Undefined for a message without rows. */
  static of(message: ComplexType): RowReader | undefined {
    for (const { type, repeated } of message.fields) {
      if (type.simple || repeated) continue;
      const field = type.fields.find((inner) => inner.repeated && !inner.type.simple);
      if (field !== undefined) return new RowReader(type, field);
    }
    return undefined;
  }

  private constructor(list: ComplexType, field: Field) {
    this.list = list;
    this.#field = field;
    this.#hasId = !field.type.simple && field.type.positions.has("id");
  }

  /** Removes the row that was just read when it is unreadable. */
  check(scanner: Scanner, list: Record<string, unknown>): void {
    const rows = list[this.#field.name];
    const { text, problem: found } = scanner.endRow();
    if (!Array.isArray(rows) || rows.length === this.#decoded) {
      if (found !== undefined) throw found;
      return;
    }
    const row: unknown = rows.at(-1);
    const problem = found ?? this.#findMissingId(scanner, row);
    if (problem === undefined) {
      this.#decoded += 1;
      return;
    }
    rows.pop();
    const index = this.#decoded + this.undecoded.length;
    this.undecoded.push({ index, problem, text });
    if (this.undecoded.length > MAX_UNREADABLE_ROWS) throw problem;
  }

  /** Without its id, a row cannot be told from others. */
  #findMissingId(scanner: Scanner, row: unknown): DecodeError | undefined {
    if (!this.#hasId || (row as { readonly id?: unknown } | null)?.id != null) return undefined;
    const { name } = this.#field;
    return scanner.createError("missing-element", `The ${name} has no id`, name);
  }
}
