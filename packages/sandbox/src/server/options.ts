import { service } from "@marketplace-seller/soap-client/codec";
import type { DestinationStream } from "pino";
import type { SeedProgress } from "../seed/seed-store.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { LogLevel } from "./logging.ts";

/**
 * How errors and the points that the interface document leaves open are answered: as the document
 * and this project's assumptions say, or as is reported of live services.
 */
export type ProfileName = "document" | "observed";

/** How a sandbox is made. Everything has a default; nothing needs to be given. */
export interface SandboxOptions {
  /** Path of the database file, created when it is not there; `:memory:` by default. */
  readonly data?: string;
  /** Seed of the made-up data of a new database: the same seed makes the same data. */
  readonly seed?: string | number;
  /** Packages of all sellers together to make up in a new database, 100 by default. */
  readonly packages?: number;
  /** Products of each seller to make up in a new database, 50 by default. */
  readonly products?: number;
  /** Sellers to make up in a new database, 1 by default. */
  readonly sellers?: number;
  /** Called again and again while a new database is filled, which takes its time in large numbers. */
  readonly onSeeding?: (progress: SeedProgress) => void;
  /** Starts ids beyond 2^53 in a new database, where doubles lose digits. */
  readonly bigIds?: boolean;
  /** The machine's time, epoch ms; `Date.now` by default. */
  readonly clock?: () => number;
  /** Milliseconds between a product task's receipt and its application, 2,000 by default. */
  readonly taskDelayMs?: number;
  /** `silent` by default. */
  readonly logLevel?: LogLevel;
  /** Where log lines go; standard error by default. */
  readonly logDestination?: DestinationStream;
  /** Limits that differ from {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<Limits>;
  /** `document` by default. */
  readonly profile?: ProfileName;
  /** Namespace of the SOAP messages; the contract's own by default (assumption `soap-namespace`). */
  readonly soapNamespace?: string;
  /** Folder of the built documentation, to be served at `/`; nothing is served there by default. */
  readonly docs?: string;
  /**
   * The control interface under `/_sandbox`: `false` serves none. The token opens it; a sandbox
   * that only this machine can reach has the default `sandbox-control`.
   */
  readonly control?: false | { readonly token?: string };
}

/** How a sandbox that listens is made. */
export interface ServerOptions extends SandboxOptions {
  /** 4010 by default; 0 takes a free one. */
  readonly port?: number;
  /** Address to listen on, `127.0.0.1` by default: this machine alone. */
  readonly host?: string;
}

/** Opens the control interface of a sandbox that listens on this machine alone. */
export const DEFAULT_CONTROL_TOKEN = "sandbox-control";

/** Every option with its value. */
export type ResolvedOptions = Required<
  Omit<SandboxOptions, "limits" | "control" | "logDestination" | "onSeeding" | "docs">
> & {
  readonly logDestination: DestinationStream | undefined;
  readonly onSeeding: ((progress: SeedProgress) => void) | undefined;
  readonly limits: Limits;
  readonly controlToken: string | undefined;
  readonly docs: string | undefined;
};

/** The options with their defaults filled in. */
export function resolveOptions(options: SandboxOptions): ResolvedOptions {
  return {
    data: options.data ?? ":memory:",
    seed: options.seed ?? "sandbox",
    packages: options.packages ?? 100,
    products: options.products ?? 50,
    sellers: options.sellers ?? 1,
    bigIds: options.bigIds ?? false,
    clock: options.clock ?? Date.now,
    taskDelayMs: options.taskDelayMs ?? 2_000,
    logLevel: options.logLevel ?? "silent",
    logDestination: options.logDestination,
    onSeeding: options.onSeeding,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    profile: options.profile ?? "document",
    soapNamespace: options.soapNamespace ?? service.targetNamespace,
    controlToken:
      options.control === false ? undefined : (options.control?.token ?? DEFAULT_CONTROL_TOKEN),
    docs: options.docs,
  };
}
