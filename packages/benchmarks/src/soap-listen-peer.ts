import http from "node:http";
import { decodeResponse, orderServiceWsdl } from "@marketplace-seller/soap-client/codec";
import { listen } from "soap";
import { orderListXml } from "./order-samples.ts";

// The least that a node-soap server does: it responds to OrderList with a constant of 100 orders.

const response = decodeResponse("OrderList", orderListXml);
const constant = response.kind === "response" ? response.response : {};
const server = http.createServer();
listen(
  server,
  "/",
  { OrderService: { OrderServicePortSoap11: { OrderList: () => constant } } },
  orderServiceWsdl,
);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  console.log(`listens at http://127.0.0.1:${port}/`);
});
