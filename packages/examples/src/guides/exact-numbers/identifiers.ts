import { decodeResponse } from "@marketplace-seller/rest-client";

// A response's JSON text with a large id: JSON.parse rounds the last digits of the id to a double,
// whereas the client keeps every digit.
const wire = `{"content": [{"id": "1", "orderNumber": "2", "customerId": 9007199254740993,
  "totalAmount": 129.9, "lines": []}], "page": 0, "size": 1, "totalPages": 1, "pageCount": 1}`;

console.log(JSON.parse(wire).content[0].customerId, JSON.parse(wire).content[0].totalAmount);
const { content } = decodeResponse("listShipmentPackages", wire);
console.log(content[0]?.customerId, content[0]?.totalAmount);
