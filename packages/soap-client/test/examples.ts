import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
  decodeRequest,
  encodeResponse,
  type OperationName,
  operations,
} from "../src/codec/index.ts";
import { always, type Responder } from "./loopback.ts";

/** The kinds of example messages that the contract has for every SOAP operation. */
export type ExampleKind = "request" | "response" | "failure";

/** Every SOAP operation of the contract. */
export const operationNames = Object.keys(operations) as OperationName[];

/**
 * The SOAP operations of the contract without overlays, which all have example messages; an overlay's operations need
 * none.
 */
export const shownOperations = operationNames.filter((name) => existsSync(fileOf(name, "request")));

/** Reads the contract's example of a SOAP message as text. */
export function example(operation: OperationName, kind: ExampleKind): Promise<string> {
  return readFile(fileOf(operation, kind), "utf8");
}

function fileOf(operation: OperationName, kind: ExampleKind): URL {
  return new URL(`../../../specs/soap/examples/${operation}/${kind}.xml`, import.meta.url);
}

/** Creates an order of the SOAP order listing. */
export function makeOrder(id: string) {
  return {
    id,
    createDate: "14/11/2026 10:00",
    totalDiscountAmount: "0.00",
    paymentType: null,
    orderNumber: `n${id}`,
    totalAmount: "1.00",
    status: null,
    citizenshipId: "",
  };
}

/** Responds to `OrderList` with the orders that are in the list when the request arrives. */
export function listing(
  ids: readonly string[],
  findPage = (requested: number) => requested,
): Responder {
  return (arrived, response) => {
    const { request } = decodeRequest(arrived.body) as {
      request: { pagingData: { currentPage: number; pageSize: number } };
    };
    const { currentPage, pageSize } = request.pagingData;
    const page = findPage(currentPage);
    const order = ids.slice(page * pageSize, (page + 1) * pageSize).map(makeOrder);
    const pageCount = Math.ceil(ids.length / pageSize);
    const pagingData = { currentPage, pageSize, totalCount: ids.length, pageCount };
    const result = { status: "success" };
    always(encodeResponse("OrderList", { result, pagingData, orderList: { order } }))(
      arrived,
      response,
    );
  };
}
