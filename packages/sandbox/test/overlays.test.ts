import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";
import { overlayNames } from "../src/overlays/overlay-operations.ts";

let sandbox: Sandbox;
let keys: { readonly appKey: string; readonly appSecret: string };
beforeEach(() => {
  sandbox = createSandbox({ packages: 0, products: 5, taskDelay: 0, overlay: overlayNames });
  const { appKey, appSecret } = sandbox.credentials;
  keys = { appKey, appSecret };
});
afterEach(() => sandbox.close());

async function rest(method: string, path: string, body?: object, at = sandbox) {
  const response = await at.fetch(`http://sandbox${path}`, {
    method,
    headers: { ...keys, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const soapPath = "/ws/OrderService";
const namespace = "urn:marketplace-seller:order-service";

async function soap(operation: string, content = "", at = sandbox): Promise<string> {
  const auth = `<auth><appKey>${keys.appKey}</appKey><appSecret>${keys.appSecret}</appSecret></auth>`;
  const response = await at.fetch(`http://sandbox${soapPath}`, {
    method: "POST",
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><o:${operation}Request xmlns:o="${namespace}">${auth}${content}</o:${operation}Request></s:Body></s:Envelope>`,
  });
  return response.text();
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1];

/** Places an order of two units of one product, and returns its line and package. */
function placed(status: "Created" | "Delivered" = "Created") {
  const { orders, packages } = sandbox.control;
  const lines = [{ stockCode: "STK-00001", quantity: 2 }];
  const order = orders.place(sandbox.sellerId, { lines });
  const [shipment] = order.packages;
  const [line] = shipment?.lines ?? [];
  if (shipment === undefined || line === undefined) throw new Error("the order has a line");
  if (status === "Delivered") {
    for (const next of ["Picking", "Shipped", "Delivered"] as const) {
      packages.move(sandbox.sellerId, shipment.cargoTrackingNumber, next);
    }
  }
  return { orderNumber: order.orderNumber, orderLineId: line.orderLineId };
}

describe("a sandbox without overlays", () => {
  it("serves no operation of an overlay", async () => {
    const plain = createSandbox({ packages: 0, products: 1 });
    expect(await rest("GET", "/cdn/categories", undefined, plain)).toMatchObject({ status: 404 });
    for (const operation of ["SaveLinkSellerInvoice", "ClaimReturnList", "Nonsense"]) {
      expect(await soap(operation, "", plain)).toContain(
        "does not contain a request of this service",
      );
    }
    const wsdl = await plain.fetch(`http://sandbox${soapPath}?wsdl`);
    expect(await wsdl.text()).not.toContain("ClaimReturn");
    await plain.close();
  });

  it("refuses the name of an unknown overlay", () => {
    expect(() => createSandbox({ overlay: ["nonsense" as never] })).toThrow(
      /must be one of task-details/,
    );
  });
});

it("describes each operation of the active overlays once", async () => {
  const response = await sandbox.fetch(`http://sandbox${soapPath}?wsdl`);
  const wsdl = await response.text();
  for (const name of ["GetShipmentCompanies", "SaveLinkSellerInvoice", "ClaimReturnDeny"]) {
    expect(wsdl.split(`<wsdl:operation name="${name}">`)).toHaveLength(3);
    expect(wsdl.split(`<xs:element name="${name}Request">`)).toHaveLength(2);
  }
});

describe("categories", () => {
  it("are listed as a tree, and a leaf category with its attributes", async () => {
    const { body } = await rest("GET", "/cdn/categories");
    expect(body.categories).toContainEqual({
      id: 1001,
      parentId: null,
      name: "Giyim",
      subCategories: [
        { id: 1001101, parentId: 1001, name: "Tişört", subCategories: null },
        { id: 1001102, parentId: 1001, name: "Mont", subCategories: null },
      ],
    });
    const leaf = await rest("GET", "/cdn/category/1001101/attribute");
    expect(leaf).toMatchObject({
      status: 200,
      body: {
        id: 1001101,
        name: "Tişört",
        categoryAttributes: expect.arrayContaining([
          {
            attributeId: 354003,
            categoryId: 1001101,
            attributeName: "Beden",
            isMandatory: true,
            isVariant: true,
            isSlicer: false,
            isCustomValue: false,
            attributeOrder: 3,
            attributeValues: expect.arrayContaining([{ id: 35400301, value: "S" }]),
          },
        ]),
      },
    });
  });

  it.each([
    ["1001", 3101],
    ["5", 3101],
    ["a", 1004],
    ["%00", 1004],
    ["1e3", 1004],
  ])("refuse %s, which is no leaf category", async (id, code) => {
    const { status, body } = await rest("GET", `/cdn/category/${id}/attribute`);
    expect([status, body.code]).toEqual([400, code]);
  });
});

it("returns the outcome of each SKU of a task by its stock code, with the sent values", async () => {
  const skus = [
    { stockCode: "STK-00001", listPrice: 12.55, salePrice: 11.25, quantity: 3 },
    { stockCode: "NEVER", quantity: 1 },
  ];
  const payload = { integrator: "tests", skus };
  const task = await rest("POST", "/ms/product/tasks/price-stock-update", { payload });
  const query = { taskId: task.body.id, pageable: { page: 0, size: 1 } };
  const path = "/ms/product/task-details/page-query";
  expect((await rest("POST", path, query)).body).toEqual({
    taskId: task.body.id,
    status: "PROCESSED",
    skus: {
      totalPages: 2,
      last: false,
      size: 1,
      content: [
        {
          itemCode: "STK-00001",
          status: "SUCCESS",
          reasons: [],
          sku: { salePrice: 11.25, listPrice: 12.55, stock: 3 },
        },
      ],
    },
  });
});

it("accepts the lines in Created, and returns the reason for the others", async () => {
  const { orderLineId } = placed();
  const lineId = Number(orderLineId);
  const body = { lines: [{ lineId }, { lineId: 1 }], status: "Picking" };
  expect((await rest("PUT", "/rest/order/v1/update", body)).body).toEqual({
    content: [
      { lineId, status: "SUCCESS", reasons: null },
      { lineId: 1, status: "FAIL", reasons: "An order item of the request was not found." },
    ],
  });
});

it("lists the shipment companies that a shipment may name", async () => {
  const message = await soap("GetShipmentCompanies");
  expect(message).toContain(
    "<shipmentCompany><id>341</id><name>Kırlangıç Kargo</name><shortName>KRL</shortName></shipmentCompany>",
  );
});

describe("the link of an invoice", () => {
  const content = (url: string, orderNumber: string) =>
    `<url>${url}</url><orderNumber>${orderNumber}</orderNumber>`;

  it("is saved with its order", async () => {
    const { orderNumber } = placed();
    const url = "https://invoices.example/1.pdf";
    const message = await soap("SaveLinkSellerInvoice", content(url, orderNumber));
    expect([textOf(message, "status"), textOf(message, "url")]).toEqual(["success", url]);
    expect(sandbox.control.orders.find(sandbox.sellerId, orderNumber).invoiceUrl).toBe(url);
  });

  it.each([
    ["http://invoices.example/1.pdf", "3102"],
    ["nowhere", "3102"],
    [`https://a.example/${"a".repeat(2048)}`, "3102"],
  ])("is refused: %s", async (url, code) => {
    const { orderNumber } = placed();
    const message = await soap("SaveLinkSellerInvoice", content(url, orderNumber));
    expect([textOf(message, "status"), textOf(message, "errorCode")]).toEqual(["failure", code]);
    expect(sandbox.control.orders.find(sandbox.sellerId, orderNumber).invoiceUrl).toBeUndefined();
  });

  it("is refused for an order that the seller does not have", async () => {
    const message = await soap("SaveLinkSellerInvoice", content("https://a.example/1.pdf", "1"));
    expect(textOf(message, "errorCode")).toBe("3001");
  });
});

describe("a return", () => {
  const listed = (status: string) =>
    soap("ClaimReturnList", `<searchData><status>${status}</status></searchData>`);
  const decide = (id: string, content = "") => `<claimReturnId>${id}</claimReturnId>${content}`;

  it("is requested by the buyer, listed, postponed and approved", async () => {
    const { orderNumber, orderLineId } = placed("Delivered");
    const { returns } = sandbox.control;
    const { claimReturnId } = returns.request(sandbox.sellerId, orderNumber, {
      orderLineId,
      quantity: 1,
      reason: "Damaged package",
    });
    const message = await soap("ClaimReturnList");
    expect(textOf(message, "claimReturnId")).toBe(claimReturnId);
    expect(textOf(message, "orderNumber")).toBe(orderNumber);
    expect(textOf(message, "quantity")).toBe("1");
    expect(textOf(message, "returnReasonType")).toBe("Damaged package");
    expect(textOf(message, "requestDate")).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(textOf(message, "totalCount")).toBe("1");
    const pending =
      "<pendingReasonId>1</pendingReasonId><pendingDayCount>2</pendingDayCount><pendingReasonNote>Soon</pendingReasonNote>";
    await soap("ClaimReturnPending", decide(claimReturnId, pending));
    expect(textOf(await listed("PENDING"), "claimReturnId")).toBe(claimReturnId);
    const approved = await soap("ClaimReturnApprove", decide(claimReturnId));
    expect(textOf(approved, "status")).toBe("success");
    expect(textOf(await listed("APPROVED"), "approvedDate")).toBeDefined();
    expect(textOf(await listed("REQUESTED"), "claimReturnId")).toBeUndefined();
    expect(returns.list(sandbox.sellerId)).toMatchObject([{ status: "APPROVED", note: "Soon" }]);
    const again = await soap("ClaimReturnApprove", decide(claimReturnId));
    expect(textOf(again, "errorCode")).toBe("3104");
  });

  it("is denied only with a listed reason, and its units may be returned again", async () => {
    const { orderNumber, orderLineId } = placed("Delivered");
    const request = () =>
      sandbox.control.returns.request(sandbox.sellerId, orderNumber, { orderLineId });
    const { claimReturnId } = request();
    expect(request).toThrow(/fewer delivered units/);
    const denial = (reason: string) =>
      decide(
        claimReturnId,
        `<denyReasonId>${reason}</denyReasonId><denyReasonNote>Used</denyReasonNote>`,
      );
    expect(textOf(await soap("ClaimReturnDeny", denial("99")), "errorCode")).toBe("3105");
    const reasons = await soap("ClaimReturnDenyReasonTypes");
    const denied = await soap("ClaimReturnDeny", denial(textOf(reasons, "id") ?? ""));
    expect(textOf(denied, "status")).toBe("success");
    expect(request().quantity).toBe(2);
  });

  it("needs delivered units of a line of that order", () => {
    const { orderNumber, orderLineId } = placed();
    const { returns } = sandbox.control;
    const request = (order: string, line: string) => () =>
      returns.request(sandbox.sellerId, order, { orderLineId: line });
    expect(request(orderNumber, orderLineId)).toThrow(/delivered units/);
    expect(request("1", orderLineId)).toThrow(/order line of the request was not found/);
    expect(request(orderNumber, "1")).toThrow(/order line of the request was not found/);
  });

  it("of another seller is not found, like one that does not exist", async () => {
    const { orderNumber, orderLineId } = placed("Delivered");
    const { returns, sellers } = sandbox.control;
    const { claimReturnId } = returns.request(sandbox.sellerId, orderNumber, { orderLineId });
    keys = { appKey: "other-key", appSecret: "other-secret" };
    sellers.add({ nickname: "other", ...keys });
    const message = await soap("ClaimReturnApprove", decide(claimReturnId));
    expect(textOf(message, "errorCode")).toBe("3103");
    expect(textOf(await soap("ClaimReturnList"), "totalCount")).toBe("0");
  });
});
