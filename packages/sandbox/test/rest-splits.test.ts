import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLLECTION, LABOR_COSTS, LISTING, SPLIT_BY_LINES, SPLIT_BY_QUANTITY } from "./paths.ts";
import { jsonOf, orderOf, packagesOf, pickingPackage, type ReadPackage } from "./readings.ts";
import { type Opened, type ReadResponse, transports } from "./transports.ts";

const OTHER = { appKey: "sandbox-key-2", appSecret: "sandbox-secret-2" };

const units = (packages: readonly ReadPackage[]): number =>
  packages
    .filter(({ shipmentPackageStatus }) => shipmentPackageStatus !== "Unpacked")
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);

const detail = (orderLineId: number | undefined, quantities: number) => ({
  packageDetails: [{ orderLineId, quantities }],
});

const codeOf = (response: ReadResponse): number[] => [
  response.status,
  jsonOf<{ code: number }>(response).code,
];

describe.each(transports)("splits $name", ({ open }) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open({ packages: 150, products: 20, sellers: 2 });
  });

  afterAll(() => opened.sandbox.close());

  it("splits by quantity and cancels a part in the same call", async () => {
    const { orderNumber, id, lines } = await pickingPackage(opened, 2, 3);
    const line = lines[0]?.orderLineId;
    const before = await orderOf(opened, orderNumber);
    const response = await opened.call(SPLIT_BY_QUANTITY, {
      body: {
        splitPackages: [detail(line, 1)],
        cancelledItems: [{ cancelReasonId: 61, orderLineId: line, quantity: 1 }],
      },
    });
    expect(codeOf(response)).toEqual([200, 200]);
    const after = await orderOf(opened, orderNumber);
    expect(after.find((item) => item.id === id)?.shipmentPackageStatus).toBe("Unpacked");
    const known = new Set(before.map((item) => item.id));
    const made = after.filter((item) => !known.has(item.id));
    const statuses = made.map(({ shipmentPackageStatus }) => shipmentPackageStatus).sort();
    expect(statuses).toEqual(["Picking", "Picking", "UnSupplied"]);
    expect(units(after)).toBe(units(before));
  });

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

  it.each([
    [
      "more than the line holds",
      (line: number, quantity: number) => ({ splitPackages: [detail(line, quantity + 1)] }),
    ],
    [
      "more than the line holds over several packages",
      (line: number, quantity: number) => ({
        splitPackages: [detail(line, quantity), detail(line, 1)],
      }),
    ],
    [
      "cancellation without a split",
      (line: number) => ({
        splitPackages: [],
        cancelledItems: [{ cancelReasonId: 61, orderLineId: line, quantity: 1 }],
      }),
    ],
    ["an unknown line", () => ({ splitPackages: [detail(1, 1)] })],
    [
      "an unknown cancel reason",
      (line: number) => ({
        splitPackages: [detail(line, 1)],
        cancelledItems: [{ cancelReasonId: 60, orderLineId: line, quantity: 1 }],
      }),
    ],
  ])("refuses %s and leaves the order unchanged", async (_what, bodyFor) => {
    const { orderNumber, lines } = await pickingPackage(opened, 1, 2);
    const before = await orderOf(opened, orderNumber);
    const body = bodyFor(lines[0]?.orderLineId ?? 0, lines[0]?.quantity ?? 0);
    expect((await opened.call(SPLIT_BY_QUANTITY, { body })).status).toBe(400);
    expect(await orderOf(opened, orderNumber)).toEqual(before);
  });

  it("refuses lines of two orders, by quantity and by lines", async () => {
    const picking = await packagesOf(opened, "status=Picking&size=100");
    const [one, two] = [
      picking[0],
      picking.find(({ orderNumber }) => orderNumber !== picking[0]?.orderNumber),
    ];
    const ids = [one?.lines[0]?.orderLineId, two?.lines[0]?.orderLineId];
    const now = () =>
      Promise.all([one, two].map((each) => orderOf(opened, each?.orderNumber ?? "")));
    const before = await now();
    const byQuantity = { splitPackages: ids.map((id) => detail(id, 1)) };
    expect(codeOf(await opened.call(SPLIT_BY_QUANTITY, { body: byQuantity }))).toEqual([400, 2002]);
    const byLines = { splitGroups: [{ orderLineIds: ids }] };
    expect(codeOf(await opened.call(SPLIT_BY_LINES, { body: byLines }))).toEqual([400, 2002]);
    expect(await now()).toEqual(before);
  });

  it("refuses to split a package that is only Created", async () => {
    const [created] = await packagesOf(opened, "status=Created&size=1");
    const line = created?.lines[0]?.orderLineId;
    const before = await orderOf(opened, created?.orderNumber ?? "");
    const body = { splitPackages: [detail(line, 1)] };
    expect(codeOf(await opened.call(SPLIT_BY_QUANTITY, { body }))).toEqual([400, 2001]);
    const groups = { splitGroups: [{ orderLineIds: [line] }] };
    expect(codeOf(await opened.call(SPLIT_BY_LINES, { body: groups }))).toEqual([400, 2001]);
    expect(await orderOf(opened, created?.orderNumber ?? "")).toEqual(before);
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
