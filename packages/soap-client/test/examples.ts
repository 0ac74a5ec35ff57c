import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
  decodeRequest,
  encodeResponse,
  type OperationName,
  operations,
} from "../src/codec/index.ts";
import { always, type Responder } from "./loopback.ts";

/** The kinds of example that every operation has. */
export type ExampleKind = "request" | "response" | "failure";

/** Every operation of the contract. */
export const operationNames = Object.keys(operations) as OperationName[];

/** Those of the contract itself, which are shown by examples; an overlay's need not be. */
export const shownOperations = operationNames.filter((name) => existsSync(fileOf(name, "request")));

/** The contract's example of a message, as text. */
export function example(operation: OperationName, kind: ExampleKind): Promise<string> {
  return readFile(fileOf(operation, kind), "utf8");
}

function fileOf(operation: OperationName, kind: ExampleKind): URL {
  return new URL(`../../../specs/soap/examples/${operation}/${kind}.xml`, import.meta.url);
}

/** An order of a listing. */
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

/** Responds to `OrderList` with what is in the list at that moment. */
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
