import type { Pacer } from "./pacer.ts";

/** Pacers by what they pace: all clients with one key share one. */
export interface PacerRegistry {
  /**
   * The pacer for these parts, such as `[origin, appKey, operation]`; made on first use. Look it up for
   * every request rather than keeping it: those that are no longer in use are forgotten.
   */
  pacerFor(parts: readonly string[], create: () => Pacer): Pacer;
}

/** A registry whose keys, application keys among them, nothing that inspects or serializes it shows. */
export function createPacerRegistry(): PacerRegistry & { readonly size: number } {
  const pacers = new Map<string, Pacer & { readonly idle?: boolean }>();
  return {
    get size() {
      return pacers.size;
    },
    pacerFor(parts, create) {
      const key = JSON.stringify(parts);
      const known = pacers.get(key);
      if (known !== undefined) return known;
      // Keys are rotated; a process that runs for years must not collect them.
      for (const [other, { idle }] of pacers) if (idle === true) pacers.delete(other);
      const made = create();
      pacers.set(key, made);
      return made;
    },
  };
}

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/pacers/1");

/** The registry of this process: one, even if several copies of this package are loaded. */
export function processPacers(): PacerRegistry {
  const realm = globalThis as { [PROCESS_WIDE]?: PacerRegistry };
  realm[PROCESS_WIDE] ??= createPacerRegistry();
  return realm[PROCESS_WIDE];
}
