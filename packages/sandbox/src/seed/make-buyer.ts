import type { BillingAddress, Buyer, ShippingAddress } from "../domain/model/order.ts";
import type { Random } from "../domain/seeded-random.ts";

const firstNames = splitWords(
  "Ayşe Mehmet Zeynep Emre Elif Burak Şule Oğuz Gülşen Çağrı İrem Ümit Nazlı Tuğba Kerem Özge " +
    "Hakan Sıla Deniz Işıl",
);

const lastNames = splitWords(
  "Yıldırgan Karadereli Öztaşkın Çınaroğlu Şahinkaya Gümüşsu Akpınarlı Ulusoylar İncedal " +
    "Başarıcı Değirmenoğlu Tunçyürek Kocabıyıklı Erdemgil",
);

const companies = [
  "Mavi Çınar Yapı Malzemeleri Ltd. Şti.",
  "Güneşli Ova Gıda San. ve Tic. A.Ş.",
  "Beyaz Martı Turizm Ltd. Şti.",
  "Yedi Tepe Ofis Çözümleri A.Ş.",
  "Kuzey Işığı Yazılım Ltd. Şti.",
  "İnci Kıyı Tekstil San. A.Ş.",
] as const;

interface Place {
  readonly city: string;
  readonly district: string;
  readonly neighborhood: string;
  readonly taxOffice: string;
}

const places: readonly [Place, ...Place[]] = [
  { city: "İstanbul", district: "Kadıköy", neighborhood: "Caferağa", taxOffice: "Kadıköy" },
  { city: "İstanbul", district: "Beşiktaş", neighborhood: "Levazım", taxOffice: "Beşiktaş" },
  { city: "Ankara", district: "Çankaya", neighborhood: "Kızılay", taxOffice: "Çankaya" },
  { city: "İzmir", district: "Karşıyaka", neighborhood: "Bostanlı", taxOffice: "Karşıyaka" },
  { city: "Bursa", district: "Nilüfer", neighborhood: "Özlüce", taxOffice: "Nilüfer" },
  { city: "Antalya", district: "Muratpaşa", neighborhood: "Şirinyalı", taxOffice: "Muratpaşa" },
  { city: "Eskişehir", district: "Odunpazarı", neighborhood: "Vişnelik", taxOffice: "Yunus Emre" },
  { city: "Gaziantep", district: "Şahinbey", neighborhood: "Güneykent", taxOffice: "Şahinbey" },
  { city: "Trabzon", district: "Ortahisar", neighborhood: "Beşirli", taxOffice: "Hızırbey" },
  { city: "Diyarbakır", district: "Kayapınar", neighborhood: "Peyas", taxOffice: "Gökalp" },
];

const streets = splitWords("Çınar Papatya Şafak Gül Lale Ihlamur Değirmen Okul");

const exportCountries = ["DE", "NL", "AZ", "GB"] as const;

interface SeededBuyer {
  readonly buyer: Buyer;
  readonly billingAddress: BillingAddress;
  readonly shippingAddress: ShippingAddress;
}

/**
 * With an email address at example.com and an identity number with a wrong check digit, so that neither belongs to a
 * real person.
 */
export function makeBuyer(
  random: Random,
  kind: { readonly corporate: boolean; readonly abroad: boolean },
): SeededBuyer {
  const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const { taxOffice, ...place } = random.pick(places);
  const tcIdentityNumber = kind.corporate ? null : makeInvalidIdentityNumber(random);
  const taxId = kind.corporate ? random.digits(10) : null;
  const shippingAddress: ShippingAddress = {
    ...place,
    address: `${random.pick(streets)} Sokak No: ${random.between(1, 120)} Daire: ${random.between(1, 24)}`,
    fullName: person,
    gsm: `5550${random.digits(6)}`,
    tcId: tcIdentityNumber,
    postalCode: random.digits(5),
  };
  const fullName = kind.corporate ? random.pick(companies) : person;
  return {
    buyer: {
      customerId: random.digits(8),
      fullName,
      email: `${toMailName(person)}${random.between(1, 999)}@example.com`,
      taxId,
      taxOffice: kind.corporate ? taxOffice : null,
      tcIdentityNumber,
    },
    shippingAddress,
    billingAddress: {
      ...shippingAddress,
      fullName,
      taxId,
      taxHouse: kind.corporate ? taxOffice : null,
      invoiceType: kind.corporate ? 2 : 1,
      countryCode: kind.abroad ? random.pick(exportCountries) : "TR",
    },
  };
}

/** Eleven digits with a wrong check digit. */
function makeInvalidIdentityNumber(random: Random): string {
  const digits = random.digits(10);
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return `${digits}${(sum + 5) % 10}`;
}

const ascii: { readonly [letter: string]: string } = {
  ç: "c",
  ğ: "g",
  ı: "i",
  ö: "o",
  ş: "s",
  ü: "u",
};

function toMailName(person: string): string {
  const lower = person.toLocaleLowerCase("tr");
  return lower.replace(/[^a-z]/g, (letter) => ascii[letter] ?? ".");
}

function splitWords(text: string): readonly [string, ...string[]] {
  const [first = "", ...others] = text.split(" ");
  return [first, ...others];
}
