import { InvalidArgumentError } from "commander";
import { UsageError } from "../exit-codes.ts";

export const offerFields = [
  "stockCode",
  "listPrice",
  "salePrice",
  "quantity",
  "currencyType",
  "asOf",
] as const;

export type OfferField = (typeof offerFields)[number];

/** In the order of the columns; undefined for ignored ones. */
export type Columns = readonly (OfferField | undefined)[];

export interface HeaderFlags {
  /** By the column's name, where that is not the field's. */
  readonly columns?: ReadonlyMap<string, OfferField>;
  readonly ignoreUnknownColumns?: true;
}

/** @throws InvalidArgumentError unless the text is such as `stockCode=SKU no.,quantity=Pieces` */
export function parseColumns(text: string): ReadonlyMap<string, OfferField> {
  const columns = new Map<string, OfferField>();
  // A name may contain a comma, so a part begins with a field name.
  for (const part of text.split(/,(?=\s*\w+=)/)) {
    const [, field, name = ""] = /^\s*(\w+)=(.*)$/s.exec(part) ?? [];
    const found = offerFields.find((each) => each === field);
    if (found === undefined || name.trim() === "") {
      throw new InvalidArgumentError(
        `The value must be field=name, such as "stockCode=SKU no.,quantity=Pieces"; fields are ${offerFields.join(", ")}`,
      );
    }
    for (const [otherName, other] of columns) {
      if (foldName(otherName) === foldName(name)) {
        throw new InvalidArgumentError(
          `The column ${JSON.stringify(name.trim())} is named twice, as ${other} and as ${found}`,
        );
      }
      if (other === found) {
        throw new InvalidArgumentError(`The field ${found} is given two columns`);
      }
    }
    columns.set(name.trim(), found);
  }
  return columns;
}

/**
 * Finds the field of each column.
 *
 * @throws UsageError when two columns have the same name or field, or a column is unknown or missing
 */
export function readHeader(
  file: string,
  names: readonly string[],
  { columns: named = new Map(), ignoreUnknownColumns }: HeaderFlags,
): Columns {
  refuseSameNames(file, names);
  const namedFields = new Map([...named].map(([name, field]) => [foldName(name), field]));
  const taken = new Set(named.values());
  const columns = names.map((name) => {
    const field = offerFields.find((each) => foldName(each) === withoutMarks(name));
    const isTaken = field !== undefined && taken.has(field);
    const found = namedFields.get(foldName(name)) ?? (isTaken ? undefined : field);
    if (found !== undefined || ignoreUnknownColumns || foldName(name) === "") return found;
    throw new UsageError(
      `${file} has the unknown column ${JSON.stringify(name)}; known are ${offerFields.join(", ")}. ` +
        "--columns names others, --ignore-unknown-columns leaves them out",
    );
  });
  const known = columns.filter((field) => field !== undefined);
  const twice = known.find((field, index) => known.indexOf(field) !== index);
  if (twice !== undefined) throw new UsageError(`${file} has the column ${twice} twice`);
  for (const [name, field] of [...named, ["stockCode", "stockCode"] as const]) {
    if (known.includes(field)) continue;
    const present = names.filter((each) => foldName(each) !== "").join(", ");
    throw new UsageError(`${file} has no column ${name}; its columns are ${present}`);
  }
  if (known.some((field) => field !== "stockCode" && field !== "asOf")) return columns;
  throw new UsageError(
    `${file} has neither prices nor quantity; known columns are ${offerFields.join(", ")}`,
  );
}

function refuseSameNames(file: string, names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const key = foldName(name);
    const other = seen.get(key);
    if (other !== undefined && key !== "") {
      const both = [other, name].map((each) => JSON.stringify(each)).join(" and ");
      throw new UsageError(
        `${file} has the columns ${both}, which are one name: upper and lower case, and I, \u0130 and \u0131, count as one. Rename one of them`,
      );
    }
    seen.set(key, name);
  }
}

/** Turkish and English disagree on the case of I. */
export function foldName(name: string): string {
  return name
    .normalize("NFC")
    .trim()
    .replaceAll(/[I\u0130\u0131]/g, "i")
    .toLowerCase()
    .replaceAll("i\u0307", "i");
}

/** However its words are written and joined. */
export const isNamed = (column: string, name: string): boolean =>
  withoutMarks(column) === withoutMarks(name);

/** The column names `Stock Code` and `stock_code` mean the field `stockCode`. */
function withoutMarks(name: string): string {
  return foldName(name).replaceAll(/[\s_-]/g, "");
}
