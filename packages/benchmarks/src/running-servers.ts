/** Something that runs until it is stopped. */
interface Stoppable {
  stop(): Promise<void>;
}

/** The servers of a benchmark, stopped together whatever happens. */
export class RunningServers {
  readonly #running: Stoppable[] = [];

  /** Waits for a server and resolves at its end. */
  async add<Server extends Stoppable>(starting: Promise<Server>): Promise<Server> {
    const server = await starting;
    this.#running.push(server);
    return server;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((server) => server.stop()));
  }
}
