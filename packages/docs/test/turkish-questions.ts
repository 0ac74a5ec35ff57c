/** As `questions`, in Turkish: a word of the trade leads to the English section. */
export const turkishQuestions: readonly (readonly [question: string, ...answers: string[]])[] = [
  [
    "fatura nasıl gönderilir",
    "guides/questions#how-do-i-send-an-invoice-or-its-link-to-the-marketplace",
  ],
  [
    "iade onaylama",
    "guides/questions#returns-and-refunds-how-do-i-list-approve-or-refuse-them",
    "guides/ready-overlays",
  ],
  ["paket bölme", "guides/splitting"],
  [
    "siparişi iptal etmek",
    "guides/splitting",
    "guides/questions#can-i-reject-or-cancel-an-order-as-the-seller-or-one-that-is-already-shipped",
  ],
  [
    "kargo etiketi yazdırma",
    "guides/questions#can-i-print-a-shipping-label-or-get-one-as-pdf-or-zpl",
  ],
  [
    "kargo takip numarası",
    "guides/questions#where-is-the-tracking-number-or-tracking-link-of-a-package",
  ],
  [
    "kargo firması değiştirme",
    "guides/questions#which-carrier-ships-and-can-i-choose-or-change-the-cargo-company",
  ],
  ["stok ve fiyat güncelleme", "guides/product-tasks"],
  ["fiyat dosyasında ondalık virgül", "guides/product-tasks"],
  ["ürün silme", "guides/questions#can-i-delete-a-product-from-the-shop-or-take-it-off-sale"],
  [
    "kategori ve marka listesi",
    "guides/questions#are-there-categories-brands-and-their-attributes",
  ],
  ["komisyon oranı nerede", "guides/questions#where-is-the-marketplaces-commission-of-an-order"],
  ["hakediş raporu", "guides/questions#are-there-payouts-settlements-or-financial-reports"],
  ["kapıda ödeme", "guides/questions#is-an-order-cash-on-delivery-or-paid-by-instalments"],
  ["fiyatlara KDV dahil mi", "guides/questions#do-prices-include-vat"],
  [
    "mağaza tatil modu",
    "guides/questions#we-close-for-a-holiday-how-do-i-put-the-whole-shop-on-vacation",
  ],
  ["müşteri adresi değiştirme", "guides/questions#can-i-change-the-delivery-address-of-an-order"],
  ["veritabanı yedeği", "guides/upgrade-and-move#backups-and-failover", "packages/sync/backups"],
  [
    "eksik siparişler",
    "guides/troubleshooting",
    "guides/questions#an-order-is-missing-it-is-in-the-panel-and-not-in-the-database",
  ],
  ["siparis kabul", "guides/soap", "guides/orders-in-your-database#accepting-new-orders"],
  ["webhook imzası", "guides/webhooks"],
  ["saat dilimi", "guides/production#time-zones"],
  ["zaman aşımı", "guides/client-setup#timeouts"],
  ["kişisel veriler", "guides/production#personal-data"],
  ["yeni sürüme yükseltme", "guides/upgrade-and-move"],
];
