import { fileURLToPath } from "node:url";

/** The root of the checkout from which the tests read the real contract. */
export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));
