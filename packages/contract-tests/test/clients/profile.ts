import type { ProfileName } from "@marketplace-seller/sandbox";

const given = process.env.MARKETPLACE_SANDBOX_PROFILE ?? "document";
if (given !== "document" && given !== "observed") throw new Error(`no profile "${given}"`);

/** How the sandboxes of this run behave: as the interface document says, or as is reported of live services. */
export const profile: ProfileName = given;
