/** A location in a source file: file, one-based line and one-based column. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Thrown for a contract, or an overlay of it, that cannot be used. The message of a ContractError starts with the
 * source location, in the form that editors and terminals turn into a link:
 * `specs/rest/paths/packages.yaml:41:7: ...`.
 */
export class ContractError extends Error {
  override readonly name = "ContractError";
  readonly place: Place;
  /** The error's message without the source location. */
  readonly problem: string;

  constructor(place: Place, problem: string) {
    super(`${formatPlace(place)}: ${problem}`);
    this.place = place;
    this.problem = problem;
  }
}

export function formatPlace(place: Place): string {
  return `${place.file}:${place.line}:${place.column}`;
}

/** Throws a ContractError for a problem at a source location of a contract or an overlay. */
export function failAt(place: Place, problem: string): never {
  throw new ContractError(place, problem);
}
