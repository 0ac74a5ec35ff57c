// What a program rests on beyond the interface document's words: measured, and recorded

export { type MeasureOptions, measurePremises } from "./measure-premises.ts";
export type {
  Deviation,
  FalsePremise,
  MeasuredPremise,
  PremiseId,
  PremiseVerdict,
} from "./premise.ts";
export type { RefusalProbe } from "./record-refusals.ts";
export { type RecordOptions, recordService } from "./record-service.ts";
