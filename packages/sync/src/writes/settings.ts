/** How keyed writes are made. Times in milliseconds. */
export interface WriteSettings {
  /** How long a write may take in all; after it another process may read it back and take it over. */
  readonly leaseMs: number;
  /** How long after its last moment a write may still take effect: it is not sent again before that. */
  readonly settleMs: number;
  /** How long the outcome of a key is kept; that of an unknown write is kept until it is settled. */
  readonly keepMs: number;
}

/** A shorter lease leaves no time to send. */
export const SHORTEST_LEASE_MS = 1_000;

/** The default settings. */
export const defaultWriteSettings: WriteSettings = {
  leaseMs: 60_000,
  settleMs: 5_000,
  keepMs: 90 * 24 * 60 * 60_000,
};
