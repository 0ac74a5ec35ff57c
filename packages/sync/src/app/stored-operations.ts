import type { InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { createStoredChanges, type StoredChangesContext } from "../changes/stored-changes.ts";
import { isDatabaseError } from "../contract/sync-error.ts";
import { eraseCustomer } from "../feed/erase-customer.ts";
import { exportRows } from "../feed/export-rows.ts";
import { acknowledgeAudits } from "../feed/missed-changes.ts";
import { listStatuses } from "../feed/status.ts";
import { findStored } from "../feed/stored-sellers.ts";
import { createStoredOffers } from "../offers/stored-offers.ts";
import { scrubErased } from "../store/unscrubbed.ts";
import { createStoredWrites } from "../writes/stored-writes.ts";
import { findProblems } from "./health.ts";
import { resumeSellers } from "./resume-sellers.ts";
import type { StoredOperations } from "./sync.ts";

/** Creates the operations on stored data, which need neither the service nor credentials. */
export function createStoredOperations(context: StoredChangesContext): StoredOperations {
  const { access, clock, emit } = context;
  const { store, readOnly, read, write, chooseSellers } = access;
  return {
    ...createStoredChanges(context),
    async status({ seller } = {}) {
      const sellers = await access.findSellers();
      return read(async (session) => {
        const names = await findStored(session, seller);
        const all = await listStatuses(session, clock.now(), (name) => sellers?.get(name));
        return all.filter((status) => names.includes(status.seller));
      });
    },
    async health({ seller } = {}) {
      try {
        const problems = await read(async (session) => {
          const names = new Set(await chooseSellers(session, seller));
          return findProblems(session, names, clock.now());
        });
        return { isHealthy: problems.length === 0, problems };
      } catch (error) {
        if (!isDatabaseError(error)) throw error;
        return { isHealthy: false, problems: [error.message] };
      }
    },
    async *export(table, { seller, from, to, ...selection } = {}) {
      const ms = (time: InstantInput | undefined) =>
        time === undefined ? undefined : toEpochMs(time);
      const names = await read((session) => findStored(session, seller));
      yield* exportRows(await readOnly.get(), table, names, {
        from: ms(from),
        to: ms(to),
        ...selection,
      });
    },
    acknowledgeAudit: (seller) =>
      write(async (session) => acknowledgeAudits(session, await findStored(session, seller))),
    resume: (seller) =>
      write(async (session) => resumeSellers(session, await findStored(session, seller))),
    async eraseCustomer(customerId) {
      const openStore = await store.get();
      const result = await eraseCustomer(openStore, customerId);
      const failure = await scrubErased(openStore);
      if (failure !== undefined) emit({ type: "scrub-failed", failure });
      return { ...result, isScrubbed: failure === undefined };
    },
    offers: createStoredOffers(access),
    writes: createStoredWrites(access),
  };
}
