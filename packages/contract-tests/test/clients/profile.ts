import type { ProfileName } from "@marketplace-seller/sandbox";

const text = process.env.MARKETPLACE_SANDBOX_PROFILE ?? "document";
if (text !== "document" && text !== "observed") throw new Error(`no profile "${text}"`);

/**
 * The profile of this run's sandboxes: The sandbox profile `document` follows the interface document, `observed`
 * follows the reports about live services.
 */
export const profile: ProfileName = text;
