import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// Reads the changes of 40 days, in windows of at most 15 days, oldest change first.
const from = new Date(Date.now() - 40 * 86_400_000);
const walk = client.packages.between({ from, status: ["Created", "Picking"] });

let changes = 0;
let cursor = "";
for await (const shipment of walk) {
  changes += shipment.lines.length > 0 ? 1 : 0;
  cursor = walk.cursor; // keep it with what you store; the next walk goes on from it
}
console.log(
  changes,
  "packages;",
  cursor === "" ? "nothing to go on from" : "a cursor to go on from",
);
