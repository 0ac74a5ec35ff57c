import { beforeEach, describe, expect, it } from "vitest";
import type { PriceStockUpdateSku, ProductUpdateSku } from "../../gen/rest-routes.gen.ts";
import {
  createTestDomain,
  parseContent,
  sellerId,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import type { DomainContext } from "../context.ts";
import type { Product } from "../model/product.ts";
import type { TaskRequest } from "../model/task.ts";
import { queryProducts } from "./listings.ts";
import { runDueTasks, submitTask } from "./product-tasks.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = createTestDomain({ packages: 0, products: 40 });
});

function product(stockCode = "STK-00001"): Product {
  const found = domain.store.read(({ products }) => products.find(sellerId, stockCode));
  if (found === undefined) throw new Error(`no product ${stockCode}`);
  return found;
}

/** Submits a product task and returns the outcome of each SKU. */
function outcomes(send: () => { readonly id: string }) {
  const { id } = send();
  runDueTasks(domain);
  return domain.store.read(({ tasks }) => tasks.find(sellerId, id))?.outcomes ?? [];
}

const unflawed = <Sku>(...skus: readonly Sku[]) => ({
  integrator: "test",
  skus: skus.map((sku) => ({ sku, issues: [] })),
});

const updatePriceAndStock = (
  context: DomainContext,
  seller: string,
  request: TaskRequest<PriceStockUpdateSku>,
) => submitTask(context, seller, request, { type: "SKU_UPDATE", skus: request.skus });
const sendPrices = (...skus: readonly PriceStockUpdateSku[]) =>
  outcomes(() => updatePriceAndStock(domain, sellerId, unflawed(...skus)));
const sendUpdate = (...skus: readonly ProductUpdateSku[]) =>
  outcomes(() => {
    const request = unflawed(...skus);
    return submitTask(domain, sellerId, request, { type: "PRODUCT_UPDATE", skus: request.skus });
  });

describe("product task", () => {
  it("is queued with the number of SKUs, and applied when it is due", () => {
    const delayed = { ...domain, settings: { taskDelay: 1500 } };
    const before = product();
    const receipt = updatePriceAndStock(
      delayed,
      sellerId,
      unflawed({ stockCode: before.stockCode, quantity: 4321 }),
    );
    expect(receipt).toMatchObject({
      type: "SKU_UPDATE",
      status: "IN_QUEUE",
      reasons: ["1 SKU taken into processing."],
    });
    domain.advance(1499);
    expect(runDueTasks(delayed)).toBe(0);
    domain.advance(1);
    const page = queryProducts(delayed, sellerId, { stockCode: before.stockCode });
    expect(parseContent(page.content)[0]?.quantity).toBe(4321);
    expect(runDueTasks(delayed)).toBe(0);
  });

  it("is rejected with more than 1000 SKUs, and without SKUs", () => {
    const send = (count: number) => {
      const skus = Array.from({ length: count }, () => ({ stockCode: "STK-00001", quantity: 1 }));
      return updatePriceAndStock(domain, sellerId, unflawed(...skus));
    };
    const before = product();
    expect(send(1001)).toMatchObject({
      status: "REJECT",
      reasons: ["A request must have at most 1000 SKUs; this request has 1001."],
    });
    expect(send(0)).toMatchObject({
      status: "REJECT",
      reasons: ["A request must have at least one SKU."],
    });
    expect(runDueTasks(domain)).toBe(0);
    expect(product()).toEqual(before);
    expect(send(1000)).toMatchObject({
      status: "IN_QUEUE",
      reasons: ["1000 SKUs taken into processing."],
    });
  });

  it("is applied before the next task is accepted", () => {
    const quantity = (expected: number) =>
      updatePriceAndStock(
        domain,
        sellerId,
        unflawed({ stockCode: "STK-00001", quantity: expected }),
      );
    quantity(7);
    quantity(8);
    expect(product().quantity).toBe(7);
  });

  it("is applied after earlier tasks, also when they are due at the same time", () => {
    const delayed = { ...domain, settings: { taskDelay: 1 } };
    for (const quantity of [7, 8, 9]) {
      updatePriceAndStock(delayed, sellerId, unflawed({ stockCode: "STK-00001", quantity }));
    }
    domain.advance(1);
    expect(runDueTasks(delayed)).toBe(3);
    expect(product().quantity).toBe(9);
  });

  it("fails a SKU with issues, and applies the others", () => {
    const before = product("STK-00001");
    const [flawed, good] = outcomes(() =>
      updatePriceAndStock(domain, sellerId, {
        integrator: "test",
        skus: [
          { sku: { stockCode: "STK-00001", quantity: 1 }, issues: [{ message: "wrong" }] },
          { sku: { stockCode: "STK-00002", quantity: 77 }, issues: [] },
        ],
      }),
    );
    expect(flawed).toEqual({ stockCode: "STK-00001", status: "FAIL", reasons: ["wrong"] });
    expect(good?.status).toBe("SUCCESS");
    expect(product("STK-00001")).toEqual(before);
    expect(product("STK-00002").quantity).toBe(77);
  });
});

describe("price and stock update", () => {
  it("does not change fields that the SKU does not have", () => {
    const before = product();
    expect(sendPrices({ stockCode: before.stockCode, quantity: 0 })[0]?.status).toBe("SUCCESS");
    expect(product()).toEqual({
      ...before,
      quantity: 0,
      saleStatus: "Out_Of_Stock",
      updatedDate: domain.clock(),
    });
  });

  it("converts foreign prices by the rate", () => {
    sendPrices({
      stockCode: "STK-00001",
      listPrice: "10.01",
      salePrice: "10.01",
      currencyType: "USD",
    });
    expect(product()).toMatchObject({ currencyType: "USD", salePriceInLira: "412.91" });
    sendPrices({ stockCode: "STK-00001", currencyType: "TL" });
    expect(product().salePriceInLira).toBe("10.01");
  });
});

describe("product update", () => {
  it("withdraws a product and puts it on sale again", () => {
    sendUpdate({ stockCode: "STK-00001", status: "Suspended" });
    expect(product().status).toBe("Suspended");
    sendUpdate({ stockCode: "STK-00001", status: "Active" });
    expect(product().status).toBe("Active");
  });

  it("removes the group code and the purchase limit, or keeps them", () => {
    const { productMainId, maxPurchaseQuantity } = product();
    expect([productMainId, maxPurchaseQuantity]).toEqual(["GRP-0001", 10]);
    sendUpdate({
      stockCode: "STK-00001",
      deleteProductMainId: false,
      deleteMaxPurchaseQuantity: false,
    });
    expect(product()).toMatchObject({ productMainId, maxPurchaseQuantity });
    sendUpdate({
      stockCode: "STK-00001",
      deleteProductMainId: true,
      deleteMaxPurchaseQuantity: true,
    });
    expect(product()).toMatchObject({ productMainId: null, maxPurchaseQuantity: null });
  });

  it.each([
    ["productMainId", "deleteProductMainId", { productMainId: "G", deleteProductMainId: true }],
    [
      "maxPurchaseQuantity",
      "deleteMaxPurchaseQuantity",
      { maxPurchaseQuantity: 3, deleteMaxPurchaseQuantity: true },
    ],
  ])(
    "fails a SKU with %s together with %s, and accepts it when the flag is false",
    (name, flag, change) => {
      const before = product();
      expect(sendUpdate({ stockCode: "STK-00001", ...change })[0]).toMatchObject({
        status: "FAIL",
        reasons: [`${name} must not be sent together with ${flag}.`],
      });
      expect(product()).toEqual(before);
      const kept = { stockCode: "STK-00001", ...change, [flag]: false };
      expect(sendUpdate(kept)[0]?.status).toBe("SUCCESS");
    },
  );

  it("changes every field that the SKU has", () => {
    const change = {
      preparingDay: 5,
      shipmentTemplate: "Büyük Hacim",
      productMainId: "GRP-9",
      maxPurchaseQuantity: 3,
      description: "<p>Yeni</p>",
      vatRate: 1,
    } as const;
    expect(sendUpdate({ stockCode: "STK-00001", ...change })[0]?.status).toBe("SUCCESS");
    expect(product()).toMatchObject(change);
  });
});
