import { addDecimals, compareDecimals, multiplyDecimals } from "@marketplace-seller/rest-client";

console.log(0.1 + 0.2, addDecimals("0.10", "0.20"));
console.log(1.005 * 100, multiplyDecimals("1.005", 100));
console.log(compareDecimals("129.90", "129.9")); // 0: the same amount
