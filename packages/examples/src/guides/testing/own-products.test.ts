import { createRestClient } from "@marketplace-seller/rest-client";
import { sandboxTest } from "@marketplace-seller/sandbox/vitest";
import { expect } from "vitest";

const test = sandboxTest({
  seed: {
    products: [
      { stockCode: "ERP-4711", barcode: "8690000047113", salePrice: "129.90", quantity: 12 },
    ],
    orders: [
      {
        orderNumber: "A-1001",
        createdDate: "-3d",
        status: "Picking",
        lines: [{ stockCode: "ERP-4711", quantity: 2 }],
        buyer: { fullName: "Defne Akpınarlı" },
      },
    ],
  },
});

test("reads an order of our own product", async ({ connection }) => {
  const { content } = await createRestClient(connection).packages.list({ orderNumber: "A-1001" });

  expect(content).toMatchObject([
    { shipmentPackageStatus: "Picking", lines: [{ stockCode: "ERP-4711", price: "129.90" }] },
  ]);
});
