import type { Deviations } from "@marketplace-seller/client-core";
import { Faults } from "../calls/faults/fault-registry.ts";
import { createFaultyStore } from "../calls/faults/store-faults.ts";
import type { ServiceNames } from "../calls/service-names.ts";
import { DeviationControl } from "../control/deviation-control.ts";
import { SandboxClock } from "../control/sandbox-clock.ts";
import type { DomainContext } from "../domain/context.ts";
import type { Store } from "../domain/store.ts";
import { withWideIds } from "../exam/wide-ids.ts";
import { exportSeedFile } from "../seed/export-seed-file.ts";
import { type SeedOptions, seedStore } from "../seed/seed-store.ts";
import { readDeviations } from "./read-deviations.ts";
import type { Offer } from "./resolve-offer.ts";
import type { ResolvedOptions } from "./resolve-options.ts";

/** What calls act on: stored data, time, and what is wrong on purpose. */
export type World = ReturnType<typeof createWorld>;

/** Fills a new store. */
export function createWorld(
  store: Store,
  options: ResolvedOptions,
  { names, routes, servedBySoap }: Offer,
) {
  const clock = new SandboxClock(options.clock, options.frozenAt);
  const deviations = new DeviationControl(readDeviations(options));
  const operations = [...routes.map(({ operationId }) => operationId), ...servedBySoap];
  const faults = new Faults(() => clock.now(), operations);
  const wideIds = { active: false };
  const context: DomainContext = {
    store: withWideIds(
      createFaultyStore(store, faults, () => clock.now()),
      () => wideIds.active,
    ),
    clock: () => clock.now(),
    settings: options,
    deviations: () => shiftDates(deviations.get(), names),
  };
  const seed = (): void => seedStore(store, toSeedOptions(options, clock.initialTime));
  if (!store.isSeeded()) seed();
  const exported = () => context.store.read((session) => exportSeedFile(session, clock.now()));
  return { clock, deviations, faults, context, seed, exportSeedFile: exported, wideIds };
}

function toSeedOptions(options: ResolvedOptions, now: number): SeedOptions {
  const { seed, packages, products, sellers, splitOriginal, onSeeding } = options;
  const seeding = { seed, packages, products, sellers, now, splitOriginal };
  return onSeeding === undefined ? seeding : { ...seeding, onProgress: onSeeding };
}

/** A client adds the operator's date shift, because that service misreads dates; so the sandbox does. */
function shiftDates(deviations: Deviations, { dateShiftMs }: ServiceNames): Deviations {
  return dateShiftMs === 0
    ? deviations
    : { ...deviations, dateShiftMs: (deviations.dateShiftMs ?? 0) - dateShiftMs };
}
