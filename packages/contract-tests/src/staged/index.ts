export {
  type Clients,
  calmClients,
  faults,
  prepareStage,
  readState,
  type Stage,
  type StagedOrder,
} from "./stage.ts";
export { NEW_STOCK_CODE, stagedWrites, UNSEEN } from "./staged-writes.ts";
