/**
 * A type of the contract's requests as callers may write it: lists may be readonly, and what is optional may be
 * `undefined`, which is the same as leaving it out.
 *
 * @example const detail: RequestInput<{ ids: string[]; note?: string }> = { ids: ["1"] as const, note: undefined };
 */
export type RequestInput<T> = T extends readonly (infer Item)[]
  ? readonly RequestInput<Item>[]
  : T extends object
    ? {
        [Key in keyof T]: object extends Pick<T, Key>
          ? RequestInput<T[Key]> | undefined
          : RequestInput<T[Key]>;
      }
    : T;
