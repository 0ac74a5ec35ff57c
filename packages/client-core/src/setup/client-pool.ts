/**
 * A pool of clients of many sellers in one process. The pool creates a seller's client when the client is first
 * requested.
 */
export interface ClientPool<Client> {
  /**
   * Returns the client of a seller. The same seller always gets the same client object, until the seller is removed.
   *
   * @throws the error of `sellerOptions`, or Error for a seller without options
   */
  client(seller: string): Client;
  /**
   * Removes a seller's client from the pool, for example when the seller has left. Calls of the removed client that
   * have started are not affected.
   */
  forget(seller: string): void;
  /** The number of clients in the pool. */
  readonly size: number;
}

export function createClientPool<Options, Client>(
  create: (options: Options) => Client,
  sellerOptions: (seller: string) => Options | undefined,
): ClientPool<Client> {
  const clients = new Map<string, Client>();
  return {
    client(seller) {
      const existing = clients.get(seller);
      if (existing !== undefined) return existing;
      const clientOptions = sellerOptions(seller);
      if (clientOptions === undefined)
        throw new Error(
          `The function sellerOptions of the pool returned no options for seller ${JSON.stringify(seller)}`,
        );
      const created = create(clientOptions);
      clients.set(seller, created);
      return created;
    },
    forget(seller) {
      clients.delete(seller);
    },
    get size() {
      return clients.size;
    },
  };
}
