import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

let units = 0;
for await (const { lines } of client.packages.items({ status: "Picking" })) {
  for (const { quantity } of lines) units += quantity;
}
console.log(units, "units to pick");
