import {
  createRestClient,
  type IndeterminateError,
  isSellerError,
  type RestClient,
  type ShipmentPackage,
} from "@marketplace-seller/rest-client";
import { createSandbox, type FaultKind, type Sandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { profile } from "./profile.ts";

let sandbox: Sandbox;
let client: RestClient;

beforeAll(() => {
  sandbox = createSandbox({ packages: 200, bigIds: true, profile });
  client = createRestClient({ ...sandbox, pacing: false });
  sandbox.control.takeSnapshot("start");
});
beforeEach(() => {
  sandbox.control.faults.remove();
  sandbox.control.restoreSnapshot("start");
});
afterAll(() => sandbox.close());

/** Faults that lose a request before the service processes it, and faults that lose the response. */
const losses = [
  ["reset-before-commit", "not-applied"],
  ["reset-after-commit", "applied"],
] as const;

/** Finds a package in Picking that the test can use. */
async function picking(suits: (item: ShipmentPackage) => boolean): Promise<ShipmentPackage> {
  const { content } = await client.packages.list({ status: "Picking", size: 100, sender: "ALL" });
  const found = content.find(suits);
  if (found === undefined) throw new Error("the seed holds no such package");
  return found;
}

const several = ({ lines }: ShipmentPackage): boolean =>
  lines.length >= 2 && lines.some(({ quantity }) => quantity >= 2);

const contextOf = ({ orderNumber, id }: ShipmentPackage) => ({
  orderNumber,
  packageId: id ?? undefined,
});

async function catchUnknownOutcome(
  kind: FaultKind,
  call: () => Promise<unknown>,
): Promise<IndeterminateError> {
  sandbox.control.faults.add({ kind });
  const error = await call().catch((thrown: unknown) => thrown);
  if (!isSellerError(error, "indeterminate"))
    throw new Error("the outcome of the write is known", { cause: error });
  return error;
}

const now = { consistencyDelayMs: 0 };

/**
 * Live services are reported to list the parts of a split with the status `UnPacked`, the same status as that of the
 * original package.
 */
const partsOfSplit = profile === "observed" ? "Unpacked" : "Picking";

describe.each(losses)("a write whose response is lost by %s", (kind, resolution) => {
  it.each([
    ["the package's id", true],
    ["the order's number alone", false],
  ] as const)(
    "a split by quantity with cancellation is resolved with %s",
    async (_, withPackage) => {
      const target = await picking(several);
      const line = target.lines.find(({ quantity }) => quantity >= 2);
      const body = {
        splitPackages: [
          { packageDetails: [{ orderLineId: line?.orderLineId ?? "", quantities: 1 }] },
        ],
        cancelledItems: [
          { cancelReasonId: 61 as const, orderLineId: line?.orderLineId ?? "", quantity: 1 },
        ],
      };
      const context = withPackage ? contextOf(target) : { orderNumber: target.orderNumber };
      const unknown = await catchUnknownOutcome(kind, () =>
        client.packages.splitByQuantity(body, { context }),
      );
      expect((await unknown.resolve(now)).outcome).toBe(resolution);
    },
  );

  it.each([
    ["the package's id", true],
    ["the order's number alone", false],
  ] as const)("a split by order lines is resolved with %s", async (_, withPackage) => {
    const target = await picking(several);
    const body = { splitGroups: [{ orderLineIds: [target.lines[0]?.orderLineId ?? ""] }] };
    const context = withPackage ? contextOf(target) : { orderNumber: target.orderNumber };
    const unknown = await catchUnknownOutcome(kind, () =>
      client.packages.splitByOrderLines(body, { context }),
    );
    expect((await unknown.resolve(now)).outcome).toBe(resolution);
  });

  it("a split of a package that an earlier split created is resolved", async () => {
    const first = await picking(({ lines }) => lines.length >= 3);
    const split = (of: ShipmentPackage) =>
      client.packages.splitByOrderLines(
        { splitGroups: [{ orderLineIds: [of.lines[0]?.orderLineId ?? ""] }] },
        { context: { orderNumber: of.orderNumber } },
      );
    await split(first);
    const order = await client.packages.list({ orderNumber: first.orderNumber, sender: "ALL" });
    const second = order.content.find(
      ({ lines, shipmentPackageStatus }) =>
        shipmentPackageStatus === partsOfSplit && lines.length >= 2,
    );
    const unknown = await catchUnknownOutcome(kind, () => split(second as ShipmentPackage));
    // A part of a split with the status `UnPacked` may have been split again or not, so the outcome stays unknown.
    const isTold = resolution === "applied" || profile !== "observed";
    expect((await unknown.resolve(now)).outcome).toBe(isTold ? resolution : "unknown");
  });

  it("labor costs are resolved", async () => {
    const target = await picking(several);
    const laborCostDetails = target.lines.map(({ orderLineId }, at) => ({
      orderLineId,
      totalLaborCostExcludingVAT: `${at + 1}.25`,
    }));
    const unknown = await catchUnknownOutcome(kind, () =>
      client.laborCosts.add({ laborCostDetails }, { context: contextOf(target) }),
    );
    expect((await unknown.resolve(now)).outcome).toBe(resolution);
  });
});

describe("reading back leaves the outcome unknown", () => {
  it("for a collection request, always", async () => {
    const target = await picking(({ id }) => id !== null);
    const collectionRequestDetails = target.lines.map(({ orderLineId }) => ({
      id: target.id ?? "",
      orderLineId,
      boxQuantity: 1,
      desi: 1,
      shipmentCompany: "CEVA" as const,
    }));
    const unknown = await catchUnknownOutcome("reset-after-commit", () =>
      client.packages.requestCollection(
        { collectionRequestDetails },
        { context: contextOf(target) },
      ),
    );
    expect((await unknown.resolve(now)).outcome).toBe("unknown");
  });

  it("when the read fails, or finds another split than the client's", async () => {
    const target = await picking(({ lines }) => lines.length >= 3);
    const split = (at: number) =>
      client.packages.splitByOrderLines(
        { splitGroups: [{ orderLineIds: [target.lines[at]?.orderLineId ?? ""] }] },
        { context: contextOf(target) },
      );
    const unknown = await catchUnknownOutcome("reset-before-commit", () => split(0));
    sandbox.control.faults.add({ kind: "html", times: 1 });
    expect((await unknown.resolve(now)).outcome).toBe("unknown");
    await split(1);
    const differs = target.lines[0]?.stockCode !== target.lines[1]?.stockCode;
    expect(differs).toBe(true);
    expect((await unknown.resolve(now)).outcome).toBe("unknown");
  });

  it.each(["[{}]", '[{"lines":[null]}]'])("when the listing returns %s", async (content) => {
    const target = await picking(several);
    const meddled = createRestClient({
      ...sandbox,
      pacing: false,
      fetch: async (input, init) =>
        init?.method === "GET"
          ? Response.json({ content: String(input).includes("page=0") ? JSON.parse(content) : [] })
          : sandbox.fetch(input, init),
    });
    const body = { splitGroups: [{ orderLineIds: [target.lines[0]?.orderLineId ?? ""] }] };
    const unknown = await catchUnknownOutcome("reset-before-commit", () =>
      meddled.packages.splitByOrderLines(body, { context: { orderNumber: target.orderNumber } }),
    );
    const resolution = await unknown.resolve(now);
    expect(resolution.outcome).toBe("unknown");
    expect(resolution.reason).toContain("a listed package has no list of lines");
  });

  it("when only some lines have the labor cost", async () => {
    const target = await picking(several);
    const ids = target.lines.map(({ orderLineId }) => orderLineId);
    const costs = (...lines: readonly string[]) => ({
      laborCostDetails: lines.map((orderLineId) => ({
        orderLineId,
        totalLaborCostExcludingVAT: 7,
      })),
    });
    const context = contextOf(target);
    const unknown = await catchUnknownOutcome("reset-before-commit", () =>
      client.laborCosts.add(costs(...ids), { context }),
    );
    await client.laborCosts.add(costs(ids[0] ?? ""));
    expect((await unknown.resolve(now)).outcome).toBe("unknown");
  });
});

it("reports not applied only after the consistency delay, because the request may still be processed", async () => {
  const target = await picking(several);
  const body = { splitGroups: [{ orderLineIds: [target.lines[0]?.orderLineId ?? ""] }] };
  const unknown = await catchUnknownOutcome("reset-before-commit", () =>
    client.packages.splitByOrderLines(body, { context: contextOf(target) }),
  );
  const resolving = unknown.resolve({ consistencyDelayMs: 150 });
  await client.packages.splitByOrderLines(body);
  expect((await resolving).outcome).toBe("applied");
});
