/** The clients of many sellers in one process, each created when it is first requested. */
export interface ClientPool<Client> {
  /**
   * Always the same object for a seller, until it is removed.
   *
   * @throws the error of `sellerOptions`, or Error for a seller without options
   */
  client(seller: string): Client;
  /** Removes a seller's client, for example when the seller has left; its started calls go on. */
  forget(seller: string): void;
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
