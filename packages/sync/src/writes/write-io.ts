import type { Clock } from "@marketplace-seller/client-core";
import type { Clients } from "../clients/create-clients.ts";
import type { WriteSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { Store } from "../store/store.ts";

/** The database and the clients of one seller, which its keyed writes need. */
export interface WriteIo {
  readonly store: Store;
  readonly clients: Clients;
  /** The service and the filter of the seller's feed, as text that `renderScope` renders. */
  readonly scope: string | undefined;
  readonly clock: Clock;
  readonly settings: WriteSettings;
  readonly emit: (event: SyncEvent) => void;
}
