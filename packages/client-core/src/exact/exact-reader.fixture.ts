type Reviver = (name: string, value: unknown, context?: { source?: string }) => unknown;

/** A number as its text. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A second opinion: the platform's own reader, which gives the text of each number. */
export function readExactly(json: string): unknown {
  const parse: (text: string, revive: Reviver) => unknown = JSON.parse;
  return parse(json, (_, value, { source = "" } = {}) =>
    typeof value === "number" ? new NumberText(source) : value,
  );
}
