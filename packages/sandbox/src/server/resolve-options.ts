import type { DestinationStream } from "pino";
import manifest from "../../package.json" with { type: "json" };
import type { SeedProgress } from "../seed/seed-store.ts";
import { type Option, OptionError } from "./option-kinds.ts";
import { type OptionName, type OptionValue, optionTable } from "./option-table.ts";

/** The values of every option, each with its default or as given. */
export type OptionValues = { readonly [Name in OptionName]: OptionValue<Name> };

/** What the `observed` profile sets where nothing else is given. */
const OBSERVED_DEFAULTS: Partial<OptionValues> = {
  splitOriginal: "Cancelled",
  wrongDecimals: "reject",
  rateLimit: false,
};

interface CodeOptions {
  /** Called again and again while a new database is filled, which takes its time in large numbers. */
  readonly onSeeding?: (progress: SeedProgress) => void;
  /** The machine's time, epoch ms; `Date.now` by default. */
  readonly clock?: () => number;
  /** Where log lines go; standard error by default. */
  readonly logDestination?: DestinationStream;
}

/**
 * How a sandbox that listens is made; nothing needs to be given. The names are those of the command's
 * options (`--task-delay` is `taskDelay`), with the same defaults, units and checks: times are
 * milliseconds, sizes bytes. `marketplace-sandbox --help` says what each does.
 *
 * @example
 * ```ts
 * await startSandbox({ port: 0, data: "./sandbox.db", sellers: 2, rateLimit: false });
 * ```
 */
export type ServerOptions = Partial<OptionValues> & CodeOptions;

/** How a sandbox without a port is made. */
export type SandboxOptions = Omit<ServerOptions, "port" | "host">;

/** How open points behave: as the contract's assumptions say, or as is reported of live services. */
export type ProfileName = OptionValue<"profile">;

export type ResolvedOptions = OptionValues & Required<Pick<CodeOptions, "clock">> & CodeOptions;

/**
 * The options, checked, with their defaults filled in. The variable `MARKETPLACE_SANDBOX_PROFILE` gives the default of
 * the profile here too, so that the tests of a program run under both profiles without a change of code.
 *
 * @throws OptionError for an option that there is not, and for a value that its option does not take.
 */
export function resolveOptions(
  options: ServerOptions,
  { MARKETPLACE_SANDBOX_PROFILE: profile }: Environment = process.env,
): ResolvedOptions {
  const { onSeeding, clock = Date.now, logDestination, ...optionValues } = options;
  const values = {
    ...optionValues,
    profile: optionValues.profile ?? (profile as ProfileName | undefined),
  };
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(optionTable, name)) throw new OptionError(name, "is not an option");
  }
  const profileDefaults = values.profile === "observed" ? OBSERVED_DEFAULTS : {};
  return {
    ...(Object.fromEntries(
      Object.entries(optionTable).map(([name, option]) => [
        name,
        checkValue(
          name,
          option as Option<unknown>,
          Reflect.get(values, name) ?? Reflect.get(profileDefaults, name),
        ),
      ]),
    ) as unknown as OptionValues),
    clock,
    ...(onSeeding === undefined ? {} : { onSeeding }),
    ...(logDestination === undefined ? {} : { logDestination }),
  };
}

function checkValue<Value>(name: string, option: Option<Value>, values: Value | undefined): Value {
  if (values === undefined) return option.default;
  const problem = option.problem(values);
  if (problem !== undefined) throw new OptionError(name, problem);
  return values;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const packageVersion: string = manifest.version;
