import { type Exact, type ExactObject, isList, isObject, Numeral } from "../exact/numeral.ts";
import { CannotRun } from "../failures/cannot-run.ts";

/** Reads the members of one mapping of a case file, and refuses those that it does not know. */
export class Fields {
  readonly #value: ExactObject;
  readonly #where: string;
  readonly #read = new Set<string>();

  /** @param where what the mapping is, for messages */
  constructor(value: Exact | undefined, where: string) {
    if (!isObject(value)) throw new CannotRun(`${where}: must be a mapping`);
    this.#value = value;
    this.#where = where;
  }

  any(name: string): Exact | undefined {
    this.#read.add(name);
    return this.#value[name];
  }

  has(name: string): boolean {
    return this.#value[name] !== undefined;
  }

  text(name: string): string | undefined {
    const value = this.any(name);
    if (value === undefined || typeof value === "string") return value;
    throw new CannotRun(`${this.#where}: ${name} must be text`);
  }

  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new CannotRun(`${this.#where}: ${name} is missing`);
    return value;
  }

  number(name: string, absent: number): number {
    const value = this.any(name);
    if (value === undefined) return absent;
    if (value instanceof Numeral) return Number(value.text);
    throw new CannotRun(`${this.#where}: ${name} must be a number`);
  }

  object(name: string): ExactObject | undefined {
    const value = this.any(name);
    if (value === undefined || isObject(value)) return value;
    throw new CannotRun(`${this.#where}: ${name} must be a mapping`);
  }

  list(name: string): readonly Exact[] {
    const value = this.any(name);
    if (value === undefined) return [];
    if (isList(value)) return value;
    throw new CannotRun(`${this.#where}: ${name} must be a list`);
  }

  /** Texts, one or several. */
  texts(name: string): string[] {
    const value = this.any(name);
    const all = value === undefined ? [] : isList(value) ? value : [value];
    return all.map((text) => {
      if (typeof text === "string") return text;
      throw new CannotRun(`${this.#where}: ${name} must be texts`);
    });
  }

  /** A mapping of texts. */
  textMap(name: string): Record<string, string> {
    const entries = Object.entries(this.object(name) ?? {});
    return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
  }

  /** @throws CannotRun when a member was never read */
  end(): void {
    const unknown = Object.keys(this.#value).find((name) => !this.#read.has(name));
    if (unknown !== undefined) throw new CannotRun(`${this.#where}: ${unknown} is not known here`);
  }
}
