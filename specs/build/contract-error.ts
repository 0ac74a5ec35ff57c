/** Line and column count from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The message begins with the location, which editors and terminals turn into a link:
 * `specs/rest/paths/packages.yaml:41:7: ...`.
 */
export class ContractError extends Error {
  override readonly name = "ContractError";
  readonly location: SourceLocation;
  /** The error's message without the source location. */
  readonly problem: string;

  constructor(location: SourceLocation, problem: string) {
    super(`${formatLocation(location)}: ${problem}`);
    this.location = location;
    this.problem = problem;
  }
}

export function formatLocation(location: SourceLocation): string {
  return `${location.file}:${location.line}:${location.column}`;
}

export function failAt(location: SourceLocation, problem: string): never {
  throw new ContractError(location, problem);
}
