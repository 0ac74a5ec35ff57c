export { faults } from "./faults.ts";
export {
  type Clients,
  calmClients,
  prepareStage,
  type Stage,
  type StagedOrder,
} from "./stage.ts";
export { type StagedCall, stagedCalls } from "./staged-calls.ts";
export { NEW_STOCK_CODE, stagedWrites, UNSEEN } from "./staged-writes.ts";
export { stateOf } from "./state-of.ts";
