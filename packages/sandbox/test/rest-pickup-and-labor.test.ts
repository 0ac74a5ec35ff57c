import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLLECTION, LABOR_COSTS, LISTING } from "./paths.ts";
import { jsonOf, orderOf, packagesOf, pickingPackage, type ReadPackage } from "./readings.ts";
import { type Opened, transports } from "./transports.ts";

const OTHER = { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" };
/** The document states this message for a missing or unsuitable line. */
const MISSING_OR_UNSUITABLE = /order item.* is missing or unsuitable/;

interface Entry {
  readonly id: string | null | undefined;
  readonly orderLineId: number | undefined;
}

const entry = ({ id, orderLineId }: Entry): object => ({
  id,
  orderLineId,
  boxQuantity: 1,
  desi: 2.5,
  shipmentCompany: "HLZ",
});

const entriesOf = ({ id, lines }: ReadPackage, named = id): readonly object[] =>
  lines.map(({ orderLineId }) => entry({ id: named, orderLineId }));

describe.each(transports)("collection requests and labor costs $name", ({ open }) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open({ packages: 150, products: 20, sellers: 2 });
  });

  afterAll(() => opened.sandbox.close());

  const collect = (collectionRequestDetails: readonly object[], as = opened.sandbox.credentials) =>
    opened.call(COLLECTION, { method: "PUT", body: { collectionRequestDetails }, as });

  const labor = (laborCostDetails: readonly object[]) =>
    opened.call(LABOR_COSTS, { method: "PUT", body: { laborCostDetails } });

  const modified = async (orderNumber: string): Promise<unknown> =>
    jsonOf<{ content: unknown }>(
      await opened.call(`${LISTING}?orderNumber=${orderNumber}&sender=ALL`),
    ).content;

  describe("a collection request", () => {
    it("for every line of a package in Picking is taken, and the package stays there", async () => {
      const target = await pickingPackage(opened, 2);
      const response = await collect(entriesOf(target));
      expect([response.status, jsonOf(response)]).toEqual([
        200,
        { code: 200, message: expect.any(String) },
      ]);
      const [after] = await orderOf(opened, target.orderNumber);
      expect(after?.shipmentPackageStatus).toBe("Picking");
    });

    it("names a package by its cargoTrackingNumber too", async () => {
      const listed = await opened.call(`${LISTING}?status=Picking&size=100`);
      const { content } = jsonOf<{ content: (ReadPackage & { cargoTrackingNumber: string })[] }>(
        listed,
      );
      const target = content.find(({ id }) => id !== null);
      if (target === undefined) throw new Error("The seed holds no such package");
      expect((await collect(entriesOf(target, target.cargoTrackingNumber))).status).toBe(200);
    });

    it("may be for several packages, with either id", async () => {
      const [one, two] = (await packagesOf(opened, "status=Picking&size=100")).filter(
        ({ id }) => id !== null,
      );
      if (one === undefined || two === undefined) throw new Error("Too few packages");
      expect((await collect([...entriesOf(one), ...entriesOf(two)])).status).toBe(200);
    });

    it("with a line of the package missing is refused as the document says", async () => {
      const target = await pickingPackage(opened, 2);
      const before = await modified(target.orderNumber);
      const response = await collect(entriesOf(target).slice(1));
      expect(response.status).toBe(400);
      expect(jsonOf<{ message: string }>(response).message).toMatch(MISSING_OR_UNSUITABLE);
      expect(await modified(target.orderNumber)).toEqual(before);
    });

    it("with a line of another package is refused", async () => {
      const [one, two] = await packagesOf(opened, "status=Picking&size=100");
      if (one === undefined || two === undefined) throw new Error("Too few packages");
      const unrelated = entry({ id: one.id, orderLineId: two.lines[0]?.orderLineId });
      for (const details of [
        [...entriesOf(one), unrelated],
        [...entriesOf(one).slice(1), unrelated],
      ]) {
        const response = await collect(details);
        expect(response.status).toBe(400);
        expect(jsonOf<{ message: string }>(response).message).toMatch(MISSING_OR_UNSUITABLE);
      }
    });

    it("with a line twice is refused", async () => {
      const target = await pickingPackage(opened, 2);
      const [first] = entriesOf(target);
      expect((await collect([first ?? {}, first ?? {}])).status).toBe(400);
    });

    it.each(["Created", "Shipped", "Delivered", "Cancelled"])(
      "for a package in %s is refused",
      async (status) => {
        const found = await packagesOf(opened, `status=${status}&size=100&sender=ALL`);
        const target = found.find(({ id }) => id !== null);
        if (target === undefined) throw new Error("The seed holds no such package");
        const response = await collect(entriesOf(target));
        expect(response.status).toBe(400);
        expect(jsonOf<{ message: string }>(response).message).toMatch(MISSING_OR_UNSUITABLE);
      },
    );

    it("for another seller's package finds none", async () => {
      const target = await pickingPackage(opened);
      expect((await collect(entriesOf(target), OTHER)).status).toBe(400);
    });

    it.each([
      ["a cargo company that is none", { shipmentCompany: "XYZ" }],
      ["no boxes", { boxQuantity: 0 }],
      ["half a box", { boxQuantity: 1.5 }],
      ["a negative weight", { desi: -1 }],
      ["a weight in words", { desi: "2,5" }],
      ["no company", { shipmentCompany: undefined }],
    ])("with %s is refused", async (_what, members) => {
      const target = await pickingPackage(opened, 1);
      const details = entriesOf(target).map((item) => ({ ...item, ...members }));
      expect((await collect(details)).status).toBe(400);
    });

    it.each(["HLZ", "CEVA", "BL"])("goes to %s", async (shipmentCompany) => {
      const target = await pickingPackage(opened, 1);
      const details = entriesOf(target).map((item) => ({ ...item, shipmentCompany }));
      expect((await collect(details)).status).toBe(200);
    });

    it("for nothing is refused", async () => {
      expect((await collect([])).status).toBe(400);
    });
  });

  describe("labor costs", () => {
    const lineOf = async (): Promise<number> =>
      (await pickingPackage(opened, 1)).lines[0]?.orderLineId ?? 0;

    it.each([
      ["absent", {}, 20],
      ["null", { laborVatRate: null }, 20],
      ["0", { laborVatRate: 0 }, 0],
      ["1", { laborVatRate: 1 }, 1],
      ["10", { laborVatRate: 10 }, 10],
      ["20", { laborVatRate: 20 }, 20],
    ])("with a VAT rate of %s are computed", async (_what, members, laborVatRate) => {
      const orderLineId = await lineOf();
      const response = await labor([
        { orderLineId, totalLaborCostExcludingVAT: 100.5, ...members },
      ]);
      expect([response.status, jsonOf(response)]).toEqual([
        200,
        {
          content: [
            {
              lineId: orderLineId,
              status: "SUCCESS",
              reasons: null,
              details: {
                totalLaborCostExcludingVAT: 100.5,
                laborVatRate,
                amountExcludingVAT: expect.any(Number),
              },
            },
          ],
        },
      ]);
      const { price, vatRate } = await pricesOf(orderLineId);
      const { amountExcludingVAT } = jsonOf<{
        content: [{ details: { amountExcludingVAT: number } }];
      }>(response).content[0].details;
      const expected = price / (1 + vatRate / 100) + (100.5 * laborVatRate) / 100;
      expect(amountExcludingVAT).toBeCloseTo(expected, 1);
    });

    async function pricesOf(orderLineId: number): Promise<{ price: number; vatRate: number }> {
      const listed = await opened.call(`${LISTING}?status=Picking&size=100&sender=ALL`);
      const lines = jsonOf<{
        content: { lines: { orderLineId: number; price: number; vatRate: number }[] }[];
      }>(listed).content.flatMap((item) => item.lines);
      const line = lines.find((candidate) => candidate.orderLineId === orderLineId);
      if (line === undefined) throw new Error("The line is not listed");
      return line;
    }

    it("show in the listing, and a second one takes the place of the first", async () => {
      const orderLineId = await lineOf();
      for (const cost of [12.25, 30]) {
        await labor([{ orderLineId, totalLaborCostExcludingVAT: cost }]);
        const listed = await opened.call(`${LISTING}?status=Picking&size=100&sender=ALL`);
        expect(listed.text).toMatch(
          new RegExp(`"orderLineId":${orderLineId},[^{]*"totalLaborCostExcludingVAT":${cost}`),
        );
      }
    });

    it("reports each line by itself, in order, when some are invalid", async () => {
      const good = await lineOf();
      const [cancelled] = await packagesOf(opened, "status=Cancelled&size=1&sender=ALL");
      const unsuitable = cancelled?.lines[0]?.orderLineId ?? 0;
      const details = [1, good, unsuitable].map((orderLineId) => ({
        orderLineId,
        totalLaborCostExcludingVAT: 50,
      }));
      const { content } = jsonOf<{
        content: { lineId: number; status: string; reasons: string }[];
      }>(await labor(details));
      expect(content).toMatchObject([
        { lineId: 1, status: "FAIL", reasons: expect.stringContaining("not found"), details: null },
        { lineId: good, status: "SUCCESS" },
        { lineId: unsuitable, status: "FAIL", reasons: expect.stringContaining("unsuitable") },
      ]);
    });

    it.each([
      ["a VAT rate of 18", { laborVatRate: 18 }],
      ["a VAT rate in words", { laborVatRate: "20" }],
      ["a negative cost", { totalLaborCostExcludingVAT: -1 }],
      ["no cost", { totalLaborCostExcludingVAT: undefined }],
      ["a further field", { currency: "TL" }],
    ])("with %s are refused", async (_what, members) => {
      const orderLineId = await lineOf();
      const details = [{ orderLineId, totalLaborCostExcludingVAT: 1, ...members }];
      expect((await labor(details)).status).toBe(400);
    });

    it("for no line are refused", async () => {
      expect((await labor([])).status).toBe(400);
    });
  });
});
