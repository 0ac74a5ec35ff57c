/** The queue of jobs that read a seller's feed. */
export const FEED_QUEUE = "feed";

/**
 * The queue of jobs that send or poll a seller's offers; the seller's lease decides which process may do so.
 */
export const OFFERS_QUEUE = "offers";

/** The queue of jobs that concern all sellers together, such as {@link RETENTION}. */
export const UPKEEP_QUEUE = "upkeep";
/** The key of the job that removes data which are older than the retention. */
export const RETENTION = "retention";

/** The queue of jobs that deliver a seller's changes to a consumer. */
export const deliveryQueue = (consumer: string): string => `deliver/${consumer}`;
