import { type Contracts, readContracts } from "@marketplace-seller/tools/contracts";
import { makeTextsSafe } from "./contract-text.ts";
import { places } from "./places.ts";

export const contracts: Contracts = makeTextsSafe(readContracts(places.root));
