import { type Contracts, readContracts } from "@marketplace-seller/tools/contracts";
import { places } from "./places.ts";

/** The contracts that the site is about. */
export const contracts: Contracts = readContracts(places.root);
