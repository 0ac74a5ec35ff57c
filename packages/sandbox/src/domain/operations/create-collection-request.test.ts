import { beforeEach, describe, expect, it } from "vitest";
import {
  createTestDomain,
  filterSavedPackages,
  sellerId,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import type { ShipmentPackage } from "../model/shipment-package.ts";
import { createCollectionRequest } from "./create-collection-request.ts";

let domain: TestDomain;

beforeEach(() => {
  domain = createTestDomain({ packages: 150 });
});

function packageIn(status: string, suits = (_: ShipmentPackage) => true): ShipmentPackage {
  const [found] = filterSavedPackages(
    domain,
    (s) => s.status === status && s.packageId !== null && suits(s),
  );
  if (found === undefined) throw new Error(`no package in ${status}`);
  return found;
}

const detailsOf = (shipment: ShipmentPackage, id = shipment.packageId ?? "") =>
  shipment.lines.map(({ orderLineId }) => ({
    id,
    orderLineId,
    boxQuantity: 1,
    desi: "2.5",
    shipmentCompany: "HLZ" as const,
  }));

const collect = (collectionRequestDetails: ReturnType<typeof detailsOf>, seller = sellerId) =>
  createCollectionRequest(domain, seller, { collectionRequestDetails });

describe("collection request", () => {
  it("is accepted for every line of a package in Picking, and does not change its status", () => {
    const shipment = packageIn("Picking", ({ lines }) => lines.length > 1);
    expect(collect(detailsOf(shipment))).toMatchObject({ code: 200 });
    const after = domain.saved.get(shipment.key);
    expect(after?.status).toBe("Picking");
    const boxes = detailsOf(shipment).map(({ id: _, ...box }) => box);
    expect(after?.collection?.details).toEqual(boxes);
  });

  it("finds a package by its cargoTrackingNumber too, and accepts several packages at once", () => {
    const [one, two] = filterSavedPackages(
      domain,
      (s) => s.status === "Picking" && s.packageId !== null,
    );
    if (one === undefined || two === undefined) throw new Error("no two packages");
    collect([...detailsOf(one, one.cargoTrackingNumber), ...detailsOf(two)]);
    expect(domain.saved.get(one.key)?.collection).toBeDefined();
    expect(domain.saved.get(two.key)?.collection).toBeDefined();
  });

  it("refuses a missing line, a line of another package, a repeated line and a shipped package", () => {
    const shipment = packageIn("Picking", ({ lines }) => lines.length > 1);
    const details = detailsOf(shipment);
    const [line] = details;
    if (line === undefined) throw new Error("no line");
    const unsuitable =
      "An order item of the collection request is missing from the package or unsuitable for collection.";
    expect(() => collect(details.slice(1))).toThrow(unsuitable);
    expect(() => collect([...details.slice(1), { ...line, orderLineId: "1" }])).toThrow(unsuitable);
    expect(() => collect([...details, line])).toThrow(unsuitable);
    expect(() => collect(detailsOf(packageIn("Shipped")))).toThrow(unsuitable);
    expect(domain.saved.get(shipment.key)?.collection).toBeUndefined();
  });

  it("refuses a location-specific order, which only the seller panel can ship", () => {
    const [shipment] = filterSavedPackages(
      domain,
      (s) => s.status === "Picking" && s.packageId === null,
    );
    if (shipment === undefined) throw new Error("no location-specific package");
    expect(() => collect(detailsOf(shipment, shipment.cargoTrackingNumber))).toThrow(
      "only the seller panel can handle",
    );
    expect(domain.saved.get(shipment.key)?.collection).toBeUndefined();
  });

  it("refuses a package that does not exist, and a package of another seller", () => {
    const details = detailsOf(packageIn("Picking"));
    expect(() => collect(details, "1000002")).toThrow("The package was not found.");
    expect(() => collect(details.map((detail) => ({ ...detail, id: "1" })))).toThrow("not found");
  });
});
