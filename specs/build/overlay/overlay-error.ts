/** Where something stands in a file: one-based line and column. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An overlay that cannot be applied; the message starts with the place, as editors link it. */
export class OverlayError extends Error {
  override readonly name = "OverlayError";
  readonly place: Place;

  constructor(place: Place, problem: string) {
    super(`${place.file}:${place.line}:${place.column}: ${problem}`);
    this.place = place;
  }
}
