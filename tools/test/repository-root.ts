import { fileURLToPath } from "node:url";

/** The checkout that the tests read the real contract from. */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));
