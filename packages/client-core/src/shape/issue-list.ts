import type { Issue, Rule } from "../errors/errors.ts";

/** Segments of a JSONPath, each linked to the one before: cheap to make while walking. */
export interface Place {
  readonly parent: Place | undefined;
  readonly segment: string | number;
}

/** More than anyone reads. */
const MAX_KEPT = 100;

/** Bounds the work that a hostile request can cause. */
const MAX_COUNT = 10_000;

/** Collects broken rules in the order in which they are met: the first 100, and how many more. */
export class IssueList {
  readonly issues: Issue[] = [];
  #more = 0;

  add(place: Place | undefined, rule: Rule, message: string): void {
    if (this.issues.length === MAX_KEPT) {
      this.#more += 1;
      return;
    }
    const segments = listSegments(place);
    this.issues.push({ path: jsonPath(segments), segments, rule, message });
  }

  get more(): number {
    return this.#more;
  }

  get full(): boolean {
    return this.#more >= MAX_COUNT;
  }
}

function listSegments(place: Place | undefined): (string | number)[] {
  const segments: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.parent) segments.push(at.segment);
  return segments.reverse();
}

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The JSONPath of a place (RFC 9535), such as `$.skus[3].listPrice`. */
export function jsonPath(segments: readonly (string | number)[]): string {
  const steps = segments.map((segment) => {
    if (typeof segment === "number") return `[${segment}]`;
    return PLAIN_NAME.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
  });
  return `$${steps.join("")}`;
}

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
