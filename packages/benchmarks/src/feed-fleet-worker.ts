// One process of a fleet: node feed-fleet-worker.ts <plan as JSON>; tells its parent what it stores of the backlog.
import { createSync } from "@marketplace-seller/sync";
import { type FleetPlan, fleetOptions } from "./feed-fleet-plan.ts";

const plan: FleetPlan = JSON.parse(process.argv[2] ?? "");
const sync = createSync({
  ...fleetOptions(plan),
  onEvent: (event) => {
    if (event.type === "stored" && event.seller === plan.backlog.seller) process.send?.("stored");
    if (event.type.endsWith("-failed")) console.error(JSON.stringify(event));
  },
});
await sync.run();
