/**
 * A second opinion on JSON for the tests: reads every number as its text, by recursive descent over
 * the characters, sharing nothing with the code under test.
 */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Parses valid JSON; every number becomes a {@link NumberText}. */
export function readExactly(json: string): unknown {
  let at = 0;

  const space = (): void => {
    while (" \t\n\r".includes(json[at] ?? "x")) at += 1;
  };

  const text = (): string => {
    const start = at;
    for (at += 1; json[at] !== '"'; at += 1) if (json[at] === "\\") at += 1;
    at += 1;
    return JSON.parse(json.slice(start, at));
  };

  const list = (): unknown[] => {
    const items: unknown[] = [];
    for (at += 1, space(); json[at] !== "]"; space()) {
      items.push(value());
      space();
      if (json[at] === ",") at += 1;
    }
    at += 1;
    return items;
  };

  const object = (): Record<string, unknown> => {
    const members: Record<string, unknown> = {};
    for (at += 1, space(); json[at] !== "}"; space()) {
      const name = text();
      space();
      at += 1;
      members[name] = value();
      space();
      if (json[at] === ",") at += 1;
      space();
    }
    at += 1;
    return members;
  };

  const value = (): unknown => {
    space();
    const first = json[at];
    if (first === '"') return text();
    if (first === "{") return object();
    if (first === "[") return list();
    const start = at;
    while (/[\w.+-]/.test(json[at] ?? " ")) at += 1;
    const word = json.slice(start, at);
    return /^[tfn]/.test(word) ? JSON.parse(word) : new NumberText(word);
  };

  return value();
}
