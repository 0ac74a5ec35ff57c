type Reviver = (name: string, value: unknown, context?: { source?: string }) => unknown;

/** A JSON number, kept as its source text. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Reads JSON by the platform's parser with the source text of each number, to compare with the exact decoder. */
export function readExactly(json: string): unknown {
  const parse: (text: string, revive: Reviver) => unknown = JSON.parse;
  return parse(json, (_, value, { source = "" } = {}) =>
    typeof value === "number" ? new NumberText(source) : value,
  );
}
