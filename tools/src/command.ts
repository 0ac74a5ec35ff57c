/** Where a command writes. */
export interface CommandIo {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** A command, before its command line is read. */
interface Command<Options extends { readonly help: boolean }> {
  readonly usage: string;
  /** Throws what is wrong with the command line. */
  readonly readOptions: () => Options;
  /** Resolves to the exit code. */
  readonly run: (options: Options) => Promise<number>;
  /** What a user is told of an error; undefined of one that is a fault of the program. */
  readonly describeFailure: (error: unknown) => string | undefined;
  readonly io: CommandIo;
}

/** Runs a command; resolves to its exit code: 1 for a failure that it explains, 2 for a wrong command line. */
export async function runCommand<Options extends { readonly help: boolean }>({
  usage,
  readOptions,
  run,
  describeFailure: failureOf,
  io: { out, err },
}: Command<Options>): Promise<number> {
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    err(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    out(usage);
    return 0;
  }
  try {
    return await run(options);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    err(failure);
    return 1;
  }
}
