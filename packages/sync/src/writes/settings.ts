/** How keyed writes are made. Times in milliseconds. */
export interface WriteSettings {
  /** How long a write may take in all; after it another process may read it back and take it over. */
  readonly leaseMs: number;
  /** How long after its last moment a write may still take effect: it is not sent again before that. */
  readonly settleMs: number;
  /** How long the outcome of a key is kept; that of an unknown write is kept until it is settled. */
  readonly keepMs: number;
}
