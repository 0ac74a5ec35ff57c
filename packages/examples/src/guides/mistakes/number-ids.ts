import { decodeResponse } from "@marketplace-seller/rest-client";

const wire = `{"content": [{"id": "1", "orderNumber": "2", "lines": [{"orderLineId": 9007199254740993}]}],
  "page": 0, "size": 1, "totalPages": 1, "pageCount": 1}`;

// Wrong: a double cannot hold this order line id, so a split would name another order line.
console.log("wrong:", JSON.parse(wire).content[0].lines[0].orderLineId);

// Right: the clients return ids as strings, and send them as numbers with every digit.
console.log(
  "right:",
  decodeResponse("listShipmentPackages", wire).content[0]?.lines[0]?.orderLineId,
);
