import { allPresent, allRequired, closed, object, unknownRefused } from "./words.ts";

/** interface-specification.md, Endpoints 2 to 5, "Split result item", "Labor cost result". */
export const handlingObjects = {
  CollectionRequest: object(
    { collectionRequestDetails: "[CollectionRequestDetail] 1.. ~non-empty-lists" },
    { rules: [closed, unknownRefused] },
  ),
  CollectionRequestDetail: object(
    {
      id: "string ~collection-id",
      orderLineId: "identifier",
      boxQuantity: "int count 1.. ~positive-counts",
      desi: "amount 0.. ~non-negative-numbers",
      shipmentCompany: "string {HLZ,CEVA,BL}",
    },
    { rules: [closed, allRequired] },
  ),
  CollectionResult: object({ code: "int code", message: "string" }, { rules: [allPresent] }),

  SplitByQuantityRequest: object(
    {
      splitPackages: "[SplitPackage] 1.. ~non-empty-lists",
      cancelledItems: "[CancelledItem]",
    },
    { optional: ["cancelledItems"], rules: [closed, unknownRefused] },
  ),
  SplitPackage: object(
    { packageDetails: "[PackageDetail] 1.. ~non-empty-lists" },
    { rules: [closed, allRequired] },
  ),
  PackageDetail: object(
    { orderLineId: "identifier", quantities: "int count 1.. ~positive-counts" },
    { rules: [closed, allRequired] },
  ),
  CancelledItem: object(
    {
      cancelReasonId: "int code {61,62,63,64,65}",
      orderLineId: "identifier",
      quantity: "int count 1.. ~positive-counts",
    },
    { rules: [closed, allRequired] },
  ),
  SplitByOrderLinesRequest: object(
    { splitGroups: "[SplitGroup] 1.. ~non-empty-lists" },
    { rules: [closed, unknownRefused] },
  ),
  SplitGroup: object(
    { orderLineIds: "[identifier] 1.. ~non-empty-lists" },
    { rules: [closed, allRequired] },
  ),
  SplitResult: object(
    {
      code: "int code",
      message: "string",
      splitPackageOrderItems: "[SplitPackageOrderItem] ~split-result-rows",
    },
    { rules: [allPresent] },
  ),
  SplitPackageOrderItem: object({
    orderNumber: "string",
    packageId: "string",
    orderLineId: "identifier",
    stockCode: "string",
    quantity: "int count",
  }),

  LaborCostRequest: object(
    { laborCostDetails: "[LaborCostDetail] 1.. ~non-empty-lists" },
    { rules: [closed, unknownRefused] },
  ),
  LaborCostDetail: object(
    {
      orderLineId: "identifier",
      totalLaborCostExcludingVAT: "amount 0.. ~non-negative-numbers",
      laborVatRate: "vat-rate|null {0,1,10,20,null} =20",
    },
    { optional: ["laborVatRate"], rules: [closed, allRequired] },
  ),
  LaborCostResultList: object({ content: "[LaborCostResult]" }, { rules: [allPresent] }),
  LaborCostResult: object({
    lineId: "identifier",
    status: "string ~labor-cost-status",
    reasons: "string|null ~nullable-values",
    details: "LaborCostDetails|null ~nullable-values",
  }),
  LaborCostDetails: object({
    totalLaborCostExcludingVAT: "amount ~untyped-fields",
    laborVatRate: "int vat-rate ~untyped-fields",
    amountExcludingVAT: "amount ~labor-amount",
  }),

  ErrorBody: object(
    { code: "int code ~error-codes", message: "string" },
    { rules: ["~error-body"] },
  ),
};
