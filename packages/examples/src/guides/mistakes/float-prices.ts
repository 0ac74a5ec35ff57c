import { fromEnv, multiplyDecimals } from "@marketplace-seller/rest-client";

const client = fromEnv();

// Wrong: floating-point arithmetic. The service fails a price that does not have two digits after
// the decimal point.
const salePrice = 4.35 * 100 * 0.01;
console.log("wrong:", JSON.stringify({ salePrice, listPrice: 12.5 }));

// Right: prices are decimal strings, which the client's functions calculate. The client sends 12.5
// as 12.50.
const price = multiplyDecimals("4.35", 1);
const skus = [{ stockCode: "STK-00001", salePrice: price, listPrice: 12.5 }];
const task = await client.products.updatePriceAndStock({ payload: { integrator: "my-erp", skus } });
console.log("right:", price, task.status);
