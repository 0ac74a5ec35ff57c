import type { BillingAddress, Buyer, ShippingAddress } from "../domain/model/order.ts";
import type { Random } from "./seeded-random.ts";

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
  /** The tax office of the district. */
  readonly office: string;
}

const places: readonly [Place, ...Place[]] = [
  { city: "İstanbul", district: "Kadıköy", neighborhood: "Caferağa", office: "Kadıköy" },
  { city: "İstanbul", district: "Beşiktaş", neighborhood: "Levazım", office: "Beşiktaş" },
  { city: "Ankara", district: "Çankaya", neighborhood: "Kızılay", office: "Çankaya" },
  { city: "İzmir", district: "Karşıyaka", neighborhood: "Bostanlı", office: "Karşıyaka" },
  { city: "Bursa", district: "Nilüfer", neighborhood: "Özlüce", office: "Nilüfer" },
  { city: "Antalya", district: "Muratpaşa", neighborhood: "Şirinyalı", office: "Muratpaşa" },
  { city: "Eskişehir", district: "Odunpazarı", neighborhood: "Vişnelik", office: "Yunus Emre" },
  { city: "Gaziantep", district: "Şahinbey", neighborhood: "Güneykent", office: "Şahinbey" },
  { city: "Trabzon", district: "Ortahisar", neighborhood: "Beşirli", office: "Hızırbey" },
  { city: "Diyarbakır", district: "Kayapınar", neighborhood: "Peyas", office: "Gökalp" },
];

const streets = splitWords("Çınar Papatya Şafak Gül Lale Ihlamur Değirmen Okul");

const exportCountries = ["DE", "NL", "AZ", "GB"] as const;

/** A buyer with the addresses that go with him. */
interface SeededBuyer {
  readonly buyer: Buyer;
  readonly billingAddress: BillingAddress;
  readonly shippingAddress: ShippingAddress;
}

/** An invented buyer. Mails are of example.com; identity numbers have a wrong check digit. */
export function makeBuyer(
  random: Random,
  kind: { readonly corporate: boolean; readonly abroad: boolean },
): SeededBuyer {
  const person = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const { office, ...place } = random.pick(places);
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
      taxOffice: kind.corporate ? office : null,
      tcIdentityNumber,
    },
    shippingAddress,
    billingAddress: {
      ...shippingAddress,
      fullName,
      taxId,
      taxHouse: kind.corporate ? office : null,
      invoiceType: kind.corporate ? 2 : 1,
      countryCode: kind.abroad ? random.pick(exportCountries) : "TR",
    },
  };
}

/** Eleven digits whose check digit is wrong, so that no person has the number. */
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
