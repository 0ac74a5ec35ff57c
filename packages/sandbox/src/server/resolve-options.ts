import type { DestinationStream } from "pino";
import manifest from "../../package.json" with { type: "json" };
import type { SeedProgress } from "../seed/seed-store.ts";
import { type Option, OptionError, readOption } from "./option-kinds.ts";
import { type OptionName, type OptionValue, optionTable } from "./option-table.ts";

/** The resolved value of each sandbox option. */
export type OptionValues = { readonly [Name in OptionName]: OptionValue<Name> };

/** Defaults of sandbox options that the profile `observed` changes. */
const OBSERVED_DEFAULTS: Partial<OptionValues> = {
  splitOriginal: "Cancelled",
  wrongDecimals: "reject",
  rateLimit: false,
};

interface CodeOptions {
  /** Called repeatedly while the sandbox fills a new database, which takes long with many packages. */
  readonly onSeeding?: (progress: SeedProgress) => void;
  /** Returns the machine's time in epoch ms; `Date.now` by default. */
  readonly clock?: () => number;
  /** The stream that log lines are written to; standard error by default. */
  readonly logDestination?: DestinationStream;
}

/**
 * Options of a sandbox that listens on a port; all are optional. Options in code have the names of the command's
 * options (`--task-delay` is `taskDelay`) with the same defaults, units and validation: times are in milliseconds,
 * sizes in bytes. `marketplace-sandbox --help` describes each option of the sandbox.
 *
 * @example
 * ```ts
 * await startSandbox({ port: 0, data: "./sandbox.db", sellers: 2, rateLimit: false });
 * ```
 */
export type ServerOptions = Partial<OptionValues> & CodeOptions;

/** Options of a sandbox in memory, which has no port. */
export type SandboxOptions = Omit<ServerOptions, "port" | "host">;

/**
 * How the sandbox behaves where the interface document leaves a point open: with `document` it follows the
 * assumptions, with `observed` the reports about live services.
 */
export type ProfileName = OptionValue<"profile">;

export type ResolvedOptions = OptionValues & Required<Pick<CodeOptions, "clock">> & CodeOptions;

/**
 * Validates the sandbox's options and fills in defaults. The environment variables `MARKETPLACE_SANDBOX_PROFILE` and
 * `MARKETPLACE_SANDBOX_OPERATOR` set the defaults for sandboxes in code too, so that the tests of a program run under
 * both profiles, and with an operator's names, without a change of code.
 *
 * @throws OptionError for an unknown option and for an invalid value.
 */
export function resolveOptions(
  options: ServerOptions,
  {
    MARKETPLACE_SANDBOX_PROFILE: profile,
    MARKETPLACE_SANDBOX_OPERATOR: operatorFile,
  }: Environment = process.env,
): ResolvedOptions {
  const { onSeeding, clock = Date.now, logDestination, ...optionValues } = options;
  const values = {
    ...optionValues,
    profile: optionValues.profile ?? (profile as ProfileName | undefined),
    operator:
      optionValues.operator ??
      (operatorFile === undefined
        ? undefined
        : readOption("MARKETPLACE_SANDBOX_OPERATOR", optionTable.operator, operatorFile)),
  };
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(optionTable, name))
      throw new OptionError(name, "is not an option of the sandbox");
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

function checkValue<Value>(name: string, option: Option<Value>, value: Value | undefined): Value {
  if (value === undefined) return option.default;
  const problem = option.problem(value);
  if (problem !== undefined) throw new OptionError(name, problem);
  return value;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const packageVersion: string = manifest.version;
