import { DatabaseSync } from "node:sqlite";
import { fromEnv, packageKey } from "@marketplace-seller/rest-client";

const client = fromEnv();
const database = new DatabaseSync(process.argv[2] ?? ":memory:");
database.exec(`
  CREATE TABLE IF NOT EXISTS package (key TEXT PRIMARY KEY, status TEXT, json TEXT);
  CREATE TABLE IF NOT EXISTS position (id INTEGER PRIMARY KEY, cursor TEXT)`);
const storePackage = database.prepare("INSERT OR REPLACE INTO package VALUES (?, ?, ?)");
const storeCursor = database.prepare("INSERT OR REPLACE INTO position VALUES (1, ?)");

const last = database.prepare("SELECT cursor FROM position").get();
const walk = client.packages.between({
  from: new Date(Date.now() - 40 * 86_400_000), // where the first run begins
  ...(last !== undefined && { cursor: String(last.cursor) }),
  sender: "ALL",
});
let changes = 0;
for await (const shipment of walk) {
  // One transaction saves the rows and the cursor, so that rows and cursor agree after a crash.
  database.exec("BEGIN");
  storePackage.run(packageKey(shipment), shipment.shipmentPackageStatus, JSON.stringify(shipment));
  storeCursor.run(walk.cursor);
  database.exec("COMMIT");
  changes += 1;
}
console.log(changes, "changes stored");
