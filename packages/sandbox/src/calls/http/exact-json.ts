interface RawNumber {
  readonly rawJSON: string;
}

/** Node has had them since version 21, but TypeScript's types lack them. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  readonly rawJSON: (text: string) => RawNumber;
  readonly isRawJSON: (value: unknown) => value is RawNumber;
};

/** For `JSON.stringify`: numbers keep their digits. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" ? rawJSON(context?.source ?? String(value)) : value,
  );
}

export { isRawJSON, rawJSON };
