/**
 * Makes a function that turns a key into 16 hexadecimal digits from which it cannot be read back. Not for
 * signatures: two keys with one digest would merely share a pace.
 *
 * @param salt - differs from process to process, so that digests cannot be looked up in a table
 */
export function createKeyHash(salt: number): (text: string) => string {
  return (text) => {
    let low = salt ^ 0x2c1b3c6d;
    let high = salt ^ 0x297a2d39;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit ^ (low >>> 13), 0x5bd1e995);
    }
    return hex(stir(low ^ high)) + hex(stir(high + low));
  };
}

/** Spreads every bit over the whole word. */
function stir(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return twice ^ (twice >>> 16);
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, "0");
