import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLLECTION, LABOR_COSTS, LISTING, SPLIT_BY_LINES, SPLIT_BY_QUANTITY } from "./paths.ts";
import { jsonOf, orderOf, pickingPackage, type ReadPackage } from "./readings.ts";
import { type Opened, transports } from "./transports.ts";

const OTHER = { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" };

const units = (packages: readonly ReadPackage[]): number =>
  packages
    .filter(({ shipmentPackageStatus }) => shipmentPackageStatus !== "Unpacked")
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);

const detail = (orderLineId: number | undefined, quantities: number) => ({
  packageDetails: [{ orderLineId, quantities }],
});

describe.each(transports)("splits $name", ({ open }) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open({ packages: 150, products: 20, sellers: 2 });
  });

  afterAll(() => opened.sandbox.close());

  it("lets exactly one of several concurrent splits win", async () => {
    const { orderNumber, lines } = await pickingPackage(opened, 1, 2);
    const before = units(await orderOf(opened, orderNumber));
    const body = { splitPackages: [detail(lines[0]?.orderLineId, 1)] };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => opened.call(SPLIT_BY_QUANTITY, { body })),
    );
    const codes = responses.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expect(units(await orderOf(opened, orderNumber))).toBe(before);
  });

  it("treats another seller's ids as those that never were, and changes nothing", async () => {
    const { id, orderNumber, lines } = await pickingPackage(opened, 1, 2);
    const before = await orderOf(opened, orderNumber);
    const line = lines[0]?.orderLineId;
    const bodies = (orderLineId: number | undefined, packageId: string | null) =>
      [
        [SPLIT_BY_QUANTITY, "POST", { splitPackages: [detail(orderLineId, 1)] }],
        [SPLIT_BY_LINES, "POST", { splitGroups: [{ orderLineIds: [orderLineId] }] }],
        [
          LABOR_COSTS,
          "PUT",
          { laborCostDetails: [{ orderLineId, totalLaborCostExcludingVAT: 1 }] },
        ],
        [
          COLLECTION,
          "PUT",
          {
            collectionRequestDetails: [
              { id: packageId, orderLineId, boxQuantity: 1, desi: 1, shipmentCompany: "HLZ" },
            ],
          },
        ],
      ] as const;
    const nowhere = bodies(999_999_999, "999999999");
    for (const [index, [path, method, body]] of bodies(line, id).entries()) {
      const foreign = await opened.call(path, { method, body, as: OTHER });
      const absent = await opened.call(path, {
        method,
        body: nowhere[index]?.[2] ?? {},
        as: OTHER,
      });
      expect(foreign.status).toBe(absent.status);
      expect(foreign.text.replaceAll(String(line), "ID")).toBe(
        absent.text.replaceAll("999999999", "ID"),
      );
    }
    const listed = await opened.call(`${LISTING}?orderNumber=${orderNumber}&sender=ALL`, {
      as: OTHER,
    });
    expect(jsonOf<{ content: unknown[] }>(listed).content).toEqual([]);
    expect(await orderOf(opened, orderNumber)).toEqual(before);
  });
});
