export {
  type Clients,
  createFaultFreeClients,
  faults,
  type PreparedOrder,
  type PreparedOrders,
  prepareOrders,
  readState,
} from "./prepare-orders.ts";
export { NEW_STOCK_CODE, WRITES_WITHOUT_READ_BACK, writeRequests } from "./write-requests.ts";
