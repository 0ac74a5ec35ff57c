import type { ProfileName } from "@marketplace-seller/sandbox";

const text = process.env.MARKETPLACE_SANDBOX_PROFILE ?? "document";
if (text !== "document" && text !== "observed") throw new Error(`no profile "${text}"`);

/** How the sandboxes of this run behave: as the interface document says, or as is reported of live services. */
export const profile: ProfileName = text;
