/** Jobs that read a seller's feed. */
export const FEED_QUEUE = "feed";

/** Jobs that send or poll a seller's offers; its lease decides which process may. */
export const OFFERS_QUEUE = "offers";

/** Jobs of all sellers together, such as {@link RETENTION}. */
export const UPKEEP_QUEUE = "upkeep";
/** The job that removes data older than the retention. */
export const RETENTION = "retention";

/** Jobs that deliver a seller's changes to a consumer. */
export const deliveryQueue = (consumer: string): string => `deliver/${consumer}`;
