import { type Contracts, readContracts } from "@marketplace-seller/tools/contracts";
import { places } from "./places.ts";

export const contracts: Contracts = readContracts(places.root);
