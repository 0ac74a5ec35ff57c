import { OptionError } from "../domain/option-error.ts";

/** In a message. */
const MAX_PROBLEMS = 10;

/** @param problems - each begins with its path */
export function refuseSeedFile(problems: readonly string[]): OptionError {
  return new OptionError("seed", `The seed file cannot be used: ${formatProblems(problems)}`);
}

export function formatProblems(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS;
  return `${problems.slice(0, MAX_PROBLEMS).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}
