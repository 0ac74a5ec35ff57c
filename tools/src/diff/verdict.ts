/** What a change asks of the next version, from nothing to most. */
export const verdicts = ["none", "patch", "minor", "major"] as const;

/** `major` breaks somebody, `minor` adds, `patch` changes words, `none` changes nothing. */
export type Verdict = (typeof verdicts)[number];

/** The one that asks for more. */
export function worse(left: Verdict, right: Verdict): Verdict {
  return isAbove(left, right) ? left : right;
}

/** The one that asks for most; `none` of nothing. */
export function worst(all: Iterable<Verdict>): Verdict {
  let found: Verdict = "none";
  for (const each of all) found = worse(found, each);
  return found;
}

/** Whether the first asks for more than the second. */
export function isAbove(left: Verdict, right: Verdict): boolean {
  return verdicts.indexOf(left) > verdicts.indexOf(right);
}
