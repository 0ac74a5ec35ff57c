import type { Issue, Rule } from "../errors/errors.ts";

/**
 * A segment of a JSONPath with a link to the segment before it, so that validation can extend a path without copying
 * it.
 */
export interface PathNode {
  readonly parent: PathNode | undefined;
  readonly segment: string | number;
}

/** The largest number of issues that an InvalidRequestError lists. */
const MAX_KEPT = 100;

/** The largest number of issues that validation counts, which bounds the work for a hostile request. */
const MAX_COUNT = 10_000;

/**
 * Collects the broken rules of a request in the order in which they are found: the first 100 rules, and the number of
 * further rules.
 */
export class IssueList {
  readonly issues: Issue[] = [];
  #more = 0;

  add(path: PathNode | undefined, rule: Rule, message: string): void {
    if (this.issues.length === MAX_KEPT) {
      this.#more += 1;
      return;
    }
    const segments = listSegments(path);
    this.issues.push({ path: jsonPath(segments), segments, rule, message });
  }

  get more(): number {
    return this.#more;
  }

  get full(): boolean {
    return this.#more >= MAX_COUNT;
  }
}

function listSegments(path: PathNode | undefined): (string | number)[] {
  const segments: (string | number)[] = [];
  for (let at = path; at !== undefined; at = at.parent) segments.push(at.segment);
  return segments.reverse();
}

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Renders a path as JSONPath (RFC 9535), such as `$.skus[3].listPrice`. */
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

/** Characters that have no special meaning in a regular expression. */
const PLAIN_START = /^\^([\w:/ -]+)$/;

/** Describes for an error message which texts a regular expression of the contract accepts, in words where possible. */
export function describePattern(pattern: string): string {
  const start = PLAIN_START.exec(pattern)?.[1];
  return start === undefined ? `must match ${pattern}` : `must begin with ${start}`;
}
