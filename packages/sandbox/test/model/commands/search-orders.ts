import {
  decodeResponse,
  encodeRequest,
  type OrderItemData,
} from "@marketplace-seller/soap-client/codec";
import fc from "fast-check";
import { expect } from "vitest";
import { anySeller, choice, chooseByIndex, sometimes } from "../choices.ts";
import { type Command, createCommand } from "../command.ts";
import { exact } from "../exact.ts";
import type { ListedLine } from "../listed-package.ts";
import { groupByPackage, type Model, type ModelSeller } from "../model.ts";
import { isRecent } from "../observe.ts";
import type { Service } from "../service.ts";

/** Reads a seller's orders over SOAP: all orders, or an order of any seller by its number. */
async function searchOrders(
  [by, order]: readonly [0 | 1 | 2, number | undefined],
  model: Model,
  service: Service,
): Promise<void> {
  const seller = model.sellers[by];
  const everybodys = model.sellers.flatMap(groupByPackage).filter(isRecent);
  const orderNumber =
    order === undefined ? undefined : chooseByIndex(everybodys, order)?.listed.orderNumber;
  const found = await readOrders(service, seller, orderNumber);
  const expected = currentLines(seller);
  if (orderNumber !== undefined) {
    expect([...found.keys()]).toEqual(expected.has(orderNumber) ? [orderNumber] : []);
  }
  for (const [number, lines] of expected) {
    if (orderNumber === undefined || orderNumber === number) {
      expect(sorted((found.get(number) ?? []).map(asItem))).toEqual(sorted(lines.map(asLine)));
    }
  }
}

async function readOrders(
  service: Service,
  { appKey, appSecret }: ModelSeller,
  orderNumber: string | undefined,
): Promise<ReadonlyMap<string, readonly OrderItemData[]>> {
  const message = encodeRequest("DetailedOrderList", {
    auth: { appKey, appSecret },
    searchData: { orderNumber },
    pagingData: { currentPage: 0, pageSize: 100 },
  });
  const response = await service.soap(message);
  const decoded = decodeResponse("DetailedOrderList", response);
  if (decoded.kind !== "response") throw new Error(`The search was refused: ${response}`);
  const orders = decoded.response.orderList?.order ?? [];
  return new Map(orders.map((order) => [order.orderNumber, order.orderItemList.orderItem]));
}

/** Lists the lines that belong to each recent order now: the lines of an `Unpacked` package are in other packages. */
function currentLines(seller: ModelSeller): ReadonlyMap<string, readonly ListedLine[]> {
  const orders = new Map<string, readonly ListedLine[]>();
  for (const { listed: observed } of groupByPackage(seller).filter(isRecent)) {
    if (observed.shipmentPackageStatus === "Unpacked") continue;
    orders.set(observed.orderNumber, [
      ...(orders.get(observed.orderNumber) ?? []),
      ...observed.lines,
    ]);
  }
  return orders;
}

/** The fields of an order line that REST and SOAP return with equal values (assumption `identity-over-protocols`). */
interface Both {
  readonly id: string;
  readonly stockCode: string;
  readonly quantity: number;
  readonly price: bigint;
  readonly sellerDiscount: bigint;
  readonly mallDiscount: bigint;
  readonly dueAmount: bigint;
}

function asItem(item: OrderItemData): Both {
  const { id, productSellerCode: stockCode, quantity } = item;
  return { id, stockCode, quantity, ...amountsOf(item) };
}

function asLine(line: ListedLine): Both {
  const { orderLineId: id, stockCode, quantity } = line;
  return { id, stockCode, quantity: Number(quantity), ...amountsOf(line) };
}

function amountsOf(
  line: Pick<ListedLine, "price" | "sellerDiscount" | "mallDiscount" | "dueAmount">,
) {
  return {
    price: exact(line.price),
    sellerDiscount: exact(line.sellerDiscount),
    mallDiscount: exact(line.mallDiscount),
    dueAmount: exact(line.dueAmount),
  };
}

function sorted(lines: readonly Both[]): readonly Both[] {
  return lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export const orderSearches: fc.Arbitrary<Command> = fc
  .tuple(anySeller, sometimes(choice))
  .map(createCommand(searchOrders));
