/**
 * Runs work for every seller, for at most `concurrency` sellers at once.
 *
 * @returns the outcomes by seller, in the order of `sellers`
 */
export async function runConcurrently<Outcome>(
  concurrency: number,
  sellers: readonly string[],
  work: (seller: string) => Promise<Outcome>,
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes: [string, Outcome][] = [];
  const waiting = [...sellers.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, seller] = next;
      outcomes[index] = [seller, await work(seller)];
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return new Map(outcomes);
}
