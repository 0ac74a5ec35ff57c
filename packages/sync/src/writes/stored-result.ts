/**
 * What is stored of responses: ids, codes, states and counts, and the objects that contain them. The rest may be a
 * buyer's text, and nothing would erase it.
 */
const STORED_FIELDS = [
  "id",
  "code",
  "type",
  "status",
  "errorCode",
  "orderNumber",
  "packageId",
  "orderLineId",
  "stockCode",
  "quantity",
  "productSellerCode",
  "result",
  "orderItemList",
  "orderItem",
  "splitPackageOrderItems",
  "content",
  "lineId",
] as const;

/** Without its texts. */
export type StoredResult<Value> = Value extends readonly (infer Item)[]
  ? readonly StoredResult<Item>[]
  : Value extends object
    ? {
        readonly [Name in keyof Value as Name extends (typeof STORED_FIELDS)[number]
          ? Name
          : never]: StoredResult<Value[Name]>;
      }
    : Value;

const storedFields: ReadonlySet<string> = new Set(STORED_FIELDS);

/** As JSON without its texts; null for no response. */
export function renderResult(result: unknown): string | null {
  if (result === undefined) return null;
  return JSON.stringify(result, function (name, value: unknown) {
    const isStored = name === "" || Array.isArray(this) || storedFields.has(name);
    return isStored ? value : undefined;
  });
}
