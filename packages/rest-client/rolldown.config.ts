import { oneFile } from "../../rolldown.base.ts";

const packages = [/^@marketplace-seller\/client-core/, "openapi-fetch", "undici"];

// The two entries share no state and no class.
export default [oneFile("index", packages), oneFile("node", packages)];
