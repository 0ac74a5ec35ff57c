// Turkish words of the trade. A word of a question that begins with one of the stems is searched by the English words
// beside it, so that suffixes do not matter: faturayı, siparişler, kargoya.

const STEMS = `
  abone consumer | aciklama description | adres address | alici buyer | anahtar key | asim timeout
  ayar configuration | ayrac separator | barkod barcode | bellek memory | bildirim webhook | bolm split | bolu split
  cevap response | cift twice | degerlendirme ratings | degis change | deneme test | depo warehouse | dosya file
  doviz currency | durum status | ekle add | eksi missing | etiket label | fatura invoice | firma company
  fiyat price | gecik late | gelmi missing | geri back | gizli secret | gonder send | gorsel picture
  guncelle update | gunlu log | hakedis payout settlement | hata error | hesab account | hesap account | iade return
  imza signature | indirim discount | iptal cancel | isteg request | istek request | istemci client | kabul accept
  kampanya campaign | kapida cash delivery | kargo carrier cargo | kategori category | kayb lost | kayip lost
  kdv vat | kisisel personal | komisyon commission | kupon coupon | kurulum install | kutu parcel | magaza shop
  marka brand | mesaj messages | miktar quantity | mukerrer duplicate | musteri customer | odeme payment payout
  olcum measurement | onay approve accept | ondalik decimal | ortam environment | ozelli attribute | paket package
  parabirim currency | redd reject refuse | resim picture | saat timezone clock | satici seller | sebep reason
  sevk ship | sifre password | silin delete | silme delete | sinir limit | siparis order | soru questions
  stok stock | sunucu server | surum version | sutun column | takip tracking | taksit instalments | tarih date
  tasim move | tasin move | tatil vacation | teslim delivered delivery | urun product | uye account | vergi tax
  verile data | veritabani database | virgul comma | yanit response | yede backup | yetki credentials
  yorum reviews | yukle restore upload | yukselt upgrade | zamanasimi timeout
`;

/** Common words of Turkish questions, which the search ignores. */
export const TURKISH_STOP_WORDS =
  "acaba ama ben benim bir biz bizim bu cok da daha de eder ederim ediyor edebilir edebilirim edebiliriz edilir en etmek " +
  "gerek gerekir gibi hangi icin ile kac kadar ki mi midir miyim miyiz mu mudur mumkun nasil ne neden nedir nerede " +
  "nereden nereye nicin numara numarasi olan olarak olur var veya ve ya yapabilirim yapabiliriz yapilir yapmak yok zaman";

const stems = STEMS.trim()
  .split(/[|\n]/)
  .map((entry) => entry.trim().split(" "))
  .filter(([stem]) => stem !== "")
  .map(([stem, ...english]) => ({ stem, english }))
  .sort((a, b) => b.stem.length - a.stem.length);

/** Removes the marks of Turkish letters, which many people do not type: `Sipariş` and `siparis` become `siparis`. */
export const foldTurkish = (word) =>
  word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i");

/** Translates a Turkish word of the trade; returns no words for any other. */
export function translateTurkish(word) {
  const folded = foldTurkish(word);
  return stems.find(({ stem }) => folded.startsWith(stem))?.english ?? [];
}
