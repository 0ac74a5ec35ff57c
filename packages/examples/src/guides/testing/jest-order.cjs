test("sees an order that a buyer just placed", async () => {
  const { createRestClient } = await import("@marketplace-seller/rest-client");
  const { createSandbox } = await import("@marketplace-seller/sandbox");
  const sandbox = createSandbox({ packages: 0 });
  const bought = { stockCode: "STK-00001", quantity: 2 };
  const { orderNumber } = sandbox.control.orders.place(sandbox.sellerId, { lines: [bought] });

  const { content } = await createRestClient(sandbox.connection).packages.list({ orderNumber });

  expect(content).toMatchObject([{ shipmentPackageStatus: "Created", lines: [bought] }]);
  await sandbox.close();
});
