import type { Clock } from "@marketplace-seller/client-core";
import type { Clients } from "../clients/create-clients.ts";
import type { WriteSettings } from "../contract/option-table.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { Store } from "../store/store.ts";

/** What one seller's keyed writes need. */
export interface WriteIo {
  readonly store: Store;
  readonly clients: Clients;
  /** By `renderScope`. */
  readonly scope: string | undefined;
  readonly clock: Clock;
  readonly settings: WriteSettings;
  readonly emit: (event: SyncEvent) => void;
}
