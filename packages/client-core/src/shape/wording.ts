/** A number with its noun: `1 entry`, `1000 entries`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Characters that stand for themselves in a pattern. */
const PLAIN_START = /^\^([\w:/ -]+)$/;

/** What a text must be like, without a regular expression where it can be said in words. */
export function patternInWords(pattern: string): string {
  const start = PLAIN_START.exec(pattern)?.[1];
  return start === undefined ? `must match ${pattern}` : `must begin with ${start}`;
}
