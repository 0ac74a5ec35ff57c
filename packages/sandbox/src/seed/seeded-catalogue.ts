import type { Catalogue, CategoryAttribute } from "../domain/model/product.ts";
import { computeCheckDigit } from "../domain/rules/product-creation.ts";

/** Invented. */
const brands = ["Lodora", "Keyifçe", "Martı Evi", "Tınaz", "Nevruz", "Pırlak"] as const;

const brand: CategoryAttribute = createAttribute("354001", "Marka", brands, { mandatory: true });
const color = createAttribute("354002", "Renk", ["Siyah", "Beyaz", "Lacivert", "Haki", "Kırmızı"], {
  mandatory: true,
  variant: true,
  slicer: true,
});
const size = createAttribute("354003", "Beden", ["S", "M", "L", "XL"], {
  mandatory: true,
  variant: true,
});
const material: CategoryAttribute = {
  ...createAttribute("354004", "Materyal", [], {}),
  customValue: true,
};
const warranty = createAttribute("354005", "Garanti Süresi", ["2 Yıl", "3 Yıl"], {
  mandatory: true,
});

/** With the name and the price range (whole lira) of its products. */
export interface Leaf {
  readonly id: string;
  readonly name: string;
  readonly noun: string;
  readonly low: number;
  readonly high: number;
  readonly vatRate: number;
  readonly attributes: readonly CategoryAttribute[];
}

export const leaves: readonly [Leaf, ...Leaf[]] = [
  createLeaf("1001101", "Tişört", "Pamuklu Tişört", [149, 499], 10, [brand, color, size, material]),
  createLeaf("1001102", "Mont", "Kapüşonlu Mont", [899, 3499], 10, [brand, color, size, material]),
  createLeaf("1002101", "Kahve Fincanı", "Porselen Fincan Seti", [199, 1299], 20, [
    brand,
    color,
    material,
  ]),
  createLeaf("1002102", "Nevresim", "Çift Kişilik Nevresim Takımı", [599, 2499], 10, [
    brand,
    color,
    material,
  ]),
  createLeaf("1003101", "Kulaklık", "Kablosuz Kulaklık", [499, 4999], 20, [brand, color, warranty]),
  createLeaf("1003102", "Su Isıtıcı", "Çelik Su Isıtıcı", [699, 2199], 20, [
    brand,
    warranty,
    material,
  ]),
  createLeaf("1004101", "Zeytinyağı", "Soğuk Sıkım Zeytinyağı 1 L", [249, 799], 1, [brand]),
  createLeaf("1004102", "Roman", "Ciltli Roman", [99, 399], 0, [brand, material]),
];

const roots = [
  { id: "1001", name: "Giyim" },
  { id: "1002", name: "Ev" },
  { id: "1003", name: "Elektronik" },
  { id: "1004", name: "Süpermarket ve Kitap" },
] as const;

export const seededCatalogue: Catalogue = {
  categories: [
    ...roots.map((root) => ({ ...root, parentId: null, commissionRate: "0.00", attributes: [] })),
    ...leaves.map(({ id, name, attributes }) => ({
      id,
      name,
      parentId: id.slice(0, 4),
      commissionRate: "12.50",
      attributes,
    })),
  ],
  barcodes: [1, 2, 3, 4, 5].map((number) => ({
    barcode: nationalBarcode(900_000_000 + number),
    catalogId: `77010${number}`,
    title: `${leaves[number]?.noun ?? "Ürün"} (katalog)`,
  })),
  rates: { USD: "41.2500", EUR: "47.8000" },
};

/** The number must be below 10^9. */
export function nationalBarcode(number: number): string {
  const digits = `869${String(number).padStart(9, "0")}`;
  return `${digits}${computeCheckDigit(digits)}`;
}

function createLeaf(
  id: string,
  name: string,
  noun: string,
  [low, high]: readonly [number, number],
  vatRate: number,
  attributes: readonly CategoryAttribute[],
): Leaf {
  return { id, name, noun, low, high, vatRate, attributes };
}

function createAttribute(
  id: string,
  name: string,
  values: readonly string[],
  flags: { readonly mandatory?: true; readonly variant?: true; readonly slicer?: true },
): CategoryAttribute {
  return {
    id,
    name,
    mandatory: flags.mandatory ?? false,
    variant: flags.variant ?? false,
    slicer: flags.slicer ?? false,
    customValue: false,
    values: values.map((value, index) => ({
      id: `${id}${String(index + 1).padStart(2, "0")}`,
      name: value,
    })),
  };
}
