/** What the caller of an unknown path meant: most last segments in common, in any case. */
export function findNearestAddress(path: string, addresses: readonly string[]): string | undefined {
  const segments = splitFromEnd(path);
  const [nearest] = addresses
    .map((address) => ({ address, common: countCommon(splitFromEnd(address), segments) }))
    .filter(({ common }) => common > 0)
    .sort((one, other) => other.common - one.common);
  return nearest?.address;
}

const splitFromEnd = (path: string): readonly string[] =>
  path.toLowerCase().split("/").filter(Boolean).reverse();

function countCommon(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((segment, index) => segment !== other[index]);
  return end === -1 ? one.length : end;
}
