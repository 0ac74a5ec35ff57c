import type { ProfileName } from "@marketplace-seller/sandbox";

const text = process.env.MARKETPLACE_SANDBOX_PROFILE ?? "document";
if (text !== "document" && text !== "observed") throw new Error(`no profile "${text}"`);

/**
 * The behavior of this run's sandboxes: as the interface document defines it, or as it is reported of live services.
 */
export const profile: ProfileName = text;
