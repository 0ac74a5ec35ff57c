import type { Value } from "@marketplace-seller/sqlite";

/** The conditions of a statement, all of which a row must meet, with the values of their parameters. */
export class Conditions {
  readonly #conditions: string[] = [];
  readonly #values: Value[] = [];

  /** Adds a condition of one parameter, unless there is no value for it. */
  add(condition: string, value: Value | undefined): this {
    if (value === undefined) return this;
    this.#conditions.push(condition);
    this.#values.push(value);
    return this;
  }

  /** Adds that a column is one of some numbers, unless there are none to compare with. */
  among(column: string, numbers: readonly number[] | undefined): this {
    if (numbers !== undefined) this.#conditions.push(`${column} IN (${numbers.join(",")})`);
    return this;
  }

  get sql(): string {
    return this.#conditions.join(" AND ");
  }

  get values(): readonly Value[] {
    return this.#values;
  }
}
