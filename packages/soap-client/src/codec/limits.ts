/** Caps on what a message may be; both bound the work that a hostile one can cause. */
export interface DecodeLimits {
  /** Elements inside one another; the deepest message of the contract has 9. Default 64. */
  readonly depth?: number;
  /** UTF-16 code units of the whole text. Default 32 Mi. */
  readonly characters?: number;
}

/** Default cap on depth. */
export const defaultDepth = 64;

/** Default cap on the text's length. */
export const defaultCharacters = 32 * 1024 * 1024;

/** Attributes of one element, namespace declarations included; no stack writes a tenth of it. */
export const mostAttributes = 64;
