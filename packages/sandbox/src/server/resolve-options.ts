import type { ServiceRecord } from "@marketplace-seller/client-core";
import type { DestinationStream } from "pino";
import manifest from "../../package.json" with { type: "json" };
import { OptionError } from "../domain/option-error.ts";
import { findWrongReferences } from "../seed/find-wrong-references.ts";
import { refuseSeedFile } from "../seed/refuse-seed-file.ts";
import type { SeedFile } from "../seed/seed-file.ts";
import { countProducts, type SeedProgress } from "../seed/seed-store.ts";
import { type Option, type OptionName, type OptionValue, optionTable } from "./option-table.ts";

export type OptionValues = { readonly [Name in OptionName]: OptionValue<Name> };

/** Defaults that the profile `observed` changes. */
const OBSERVED_DEFAULTS: Partial<OptionValues> = {
  splitOriginal: "Cancelled",
  wrongDecimals: "reject",
  rateLimit: false,
};

interface CodeOptions {
  /** Called repeatedly while a new database is filled, which takes long with many packages. */
  readonly onSeeding?: (progress: SeedProgress) => void;
  /** The machine's time in epoch ms; `Date.now` by default. */
  readonly clock?: () => number;
  /** For log lines; standard error by default. */
  readonly logDestination?: DestinationStream;
}

/**
 * Options of a sandbox that listens on a port; all are optional. They have the names of the command's (`--task-delay`
 * is `taskDelay`), with the same defaults and units: times in milliseconds, sizes in bytes. `marketplace-sandbox
 * --help` describes each.
 *
 * @example
 * ```ts
 * await startSandbox({ port: 0, data: "./sandbox.db", sellers: 2, rateLimit: false });
 * ```
 */
export type ServerOptions = Partial<Omit<OptionValues, "seedFile">> & CodeOptions;

/** Options of a sandbox in memory, which has no port. */
export type SandboxOptions = Omit<ServerOptions, "port" | "host">;

/**
 * Where the interface document leaves a point open, `document` follows the assumptions, and `observed` the reports
 * about live services.
 */
export type ProfileName = OptionValue<"profile">;

export type ResolvedOptions = Omit<OptionValues, "seedFile"> &
  Required<Pick<CodeOptions, "clock">> &
  CodeOptions;

/**
 * `MARKETPLACE_SANDBOX_PROFILE`, `MARKETPLACE_SANDBOX_OPERATOR` and `MARKETPLACE_SANDBOX_LIKE` set defaults in code too,
 * so that a program's tests run under both profiles, with an operator's names, and at a recorded service, without a
 * change of code.
 *
 * @throws OptionError for an unknown option and for an invalid value
 */
export function resolveOptions(
  options: ServerOptions,
  {
    MARKETPLACE_SANDBOX_PROFILE: profile,
    MARKETPLACE_SANDBOX_OPERATOR: operatorFile,
    MARKETPLACE_SANDBOX_LIKE: likeFile,
  }: Environment = process.env,
): ResolvedOptions {
  const { onSeeding, clock = Date.now, logDestination, ...optionValues } = options;
  const values = {
    ...optionValues,
    profile: optionValues.profile ?? (profile as ProfileName | undefined),
    operator:
      optionValues.operator ??
      (operatorFile && readOption("MARKETPLACE_SANDBOX_OPERATOR", "operator", operatorFile)),
    like:
      optionValues.like ??
      (likeFile
        ? (readOption("MARKETPLACE_SANDBOX_LIKE", "like", likeFile) as ServiceRecord)
        : undefined),
  };
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(optionTable, name));
  if (unknown !== undefined)
    throw new OptionError(unknown, `${unknown} is not an option of the sandbox`);
  const profileDefaults = {
    ...(values.profile === "observed" && OBSERVED_DEFAULTS),
    ...likeDefaults(values.like),
  };
  const resolved = Object.entries<Option>(optionTable).map(([name, option]) => {
    const value: unknown = Reflect.get(values, name) ?? Reflect.get(profileDefaults, name);
    if (value === undefined) return [name, option.default];
    refuse(name, option.check(value, name));
    return [name, value];
  });
  const { seedFile, ...complete } = Object.fromEntries(resolved) as OptionValues;
  const seed = seedFile === undefined ? complete.seed : withSeed(seedFile, complete.seed);
  refuseWrongReferences({ ...complete, seed }, clock());
  return {
    ...complete,
    seed,
    clock,
    ...(onSeeding === undefined ? {} : { onSeeding }),
    ...(logDestination === undefined ? {} : { logDestination }),
  };
}

/** So many packages that pages of the recorded size are full. */
function likeDefaults(like: ServiceRecord | undefined): Partial<OptionValues> {
  if (like?.maxPageSize === undefined) return {};
  const { packages } = optionTable;
  // The rarest status has 2 % of the generated packages.
  const areHidden = (like.unfilteredStatus ?? like.hiddenStatuses) !== undefined;
  return { packages: Math.max(packages.default, (areHidden ? 60 : 4) * like.maxPageSize) };
}

/** `--seed` is for what the file leaves out. */
function withSeed(file: SeedFile, seed: string | SeedFile): SeedFile {
  return typeof seed === "string" ? { seed, ...file } : file;
}

function refuseWrongReferences(options: Omit<OptionValues, "seedFile">, now: number): void {
  const { seed, sellers, products, frozenAt = now } = options;
  if (typeof seed !== "object") return;
  const problems = findWrongReferences(seed, {
    sellers,
    products: countProducts(options, products),
    now: frozenAt,
  });
  if (problems.length > 0) throw refuseSeedFile(problems);
}

/**
 * @param source - the flag or the variable, for the message
 * @throws OptionError when the text is no valid value
 */
export function readOption(source: string, name: OptionName, text: string): unknown {
  const option: Option = optionTable[name];
  let value: unknown;
  try {
    value = option.parse(text);
  } catch (error) {
    // Only an option whose value is in a file throws.
    throw new OptionError(source, `${source} cannot be used: ${(error as Error).message}`);
  }
  // Text that is no value (such as an empty one) is checked as text, so that the message can quote it.
  refuse(source, option.check(value ?? text, source));
  return value;
}

function refuse(option: string, problem: Error | undefined): void {
  if (problem !== undefined) throw new OptionError(option, problem.message);
}

type Environment = Readonly<Record<string, string | undefined>>;

export const packageVersion: string = manifest.version;
