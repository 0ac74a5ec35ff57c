import { type Contracts, readContracts } from "@marketplace-seller/tools/contracts";
import { makeTextsSafe } from "./contract-text.ts";
import { folders } from "./folders.ts";

export const contracts: Contracts = makeTextsSafe(readContracts(folders.root));
