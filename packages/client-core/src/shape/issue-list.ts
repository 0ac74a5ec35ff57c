import type { Issue, Rule } from "../errors/errors.ts";

/** A path that validation extends without copying it. */
export interface PathNode {
  readonly parent: PathNode | undefined;
  readonly segment: string | number;
}

/** Of listed issues. */
const MAX_KEPT = 100;

/** Of counted issues; bounds the work for a hostile request. */
const MAX_COUNT = 10_000;

/** The first 100 broken rules in the order in which they are found, and the number of further ones. */
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

/** As JSONPath (RFC 9535), such as `$.skus[3].listPrice`. */
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

/** Without special meaning in a regular expression. */
const PLAIN_START = /^\^([\w:/ -]+)$/;

/** In words where possible. */
export function describePattern(pattern: string): string {
  const start = PLAIN_START.exec(pattern)?.[1];
  return start === undefined ? `must match ${pattern}` : `must begin with ${start}`;
}
