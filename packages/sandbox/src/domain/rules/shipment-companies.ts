export interface ShipmentCompany {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
}

const first: ShipmentCompany = { id: "341", name: "Kırlangıç Kargo", shortName: "KRL" };

/** All invented. */
export const shipmentCompanies: readonly [ShipmentCompany, ...ShipmentCompany[]] = [
  first,
  { id: "344", name: "Turna Lojistik", shortName: "TRN" },
  { id: "345", name: "Leylek Kurye", shortName: "LYK" },
];

export function findShipmentCompany(id: string): ShipmentCompany | undefined {
  return shipmentCompanies.find((company) => company.id === id);
}
