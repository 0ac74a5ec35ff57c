import { requestShapes } from "../gen/requests.gen.ts";
import { checkedRequests } from "./request-writer.ts";

/** Checks and writes the requests of the contract. Loaded with the first call. */
export const contractRequests = checkedRequests(requestShapes);
