import { fromEnv, multiplyDecimals } from "@marketplace-seller/rest-client";

const client = fromEnv();

// Prices are decimal strings, which the client's functions calculate. It sends 12.5 as 12.50.
const salePrice = multiplyDecimals("4.35", 1);
const skus = [{ stockCode: "STK-00001", salePrice, listPrice: 12.5 }];
const task = await client.products.updatePriceAndStock({ payload: { integrator: "my-erp", skus } });
console.log(salePrice, task.status);
await client.products.query({ stockCode: "STK-00001" });
