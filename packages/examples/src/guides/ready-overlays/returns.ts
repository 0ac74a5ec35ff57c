import { createSoapClient } from "@marketplace-seller/soap-client";

const baseUrl = process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createSoapClient({ baseUrl, credentials });

// Read all returns before deciding any: a return that was decided leaves the list, so later returns
// move to earlier pages.
const requested = [];
for await (const claim of client.operations.ClaimReturnList.items({})) requested.push(claim);

const { denyReasonTypeDataList } = await client.operations.ClaimReturnDenyReasonTypes({});
const [reason] = denyReasonTypeDataList.denyReasonTypeData;
for (const { claimReturnId, quantity, returnReasonType } of requested) {
  if (returnReasonType === "Damaged package") {
    await client.operations.ClaimReturnApprove({ claimReturnId });
    console.log("approved", claimReturnId, quantity, returnReasonType);
  } else if (reason !== undefined) {
    const denyReasonNote = "The seal is broken.";
    await client.operations.ClaimReturnDeny({
      claimReturnId,
      denyReasonId: reason.id,
      denyReasonNote,
    });
    console.log("denied", claimReturnId, quantity, returnReasonType);
  }
}
