/** Where something stands in a source file: one-based line and column. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A contract, or an overlay of it, that cannot be used. The message starts with the place, in the form that
 * editors and terminals turn into a link: `specs/rest/paths/packages.yaml:41:7: ...`.
 */
export class ContractError extends Error {
  override readonly name = "ContractError";
  readonly place: Place;
  /** The message without the place. */
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

/** Refuses a contract, or an overlay of it, for what stands at a place. */
export function failAt(place: Place, problem: string): never {
  throw new ContractError(place, problem);
}
