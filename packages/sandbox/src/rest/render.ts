import type { BillingAddress, Order, ShippingAddress } from "../domain/model/order.ts";
import type { Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { OrderLine, ShipmentPackage } from "../domain/model/shipment-package.ts";
import { asShown } from "../domain/rules/package-movement.ts";
import { bare, list, members, text } from "../http/response.ts";

/**
 * The JSON text of a package as the listing shows it (interface-specification.md, Shipment
 * package). Rendered once, when a package is saved, so that a listing only joins stored bytes.
 */
export function renderPackage(shipment: ShipmentPackage, order: Order): string {
  const item = asShown(shipment);
  const { buyer, exportDeclaration } = order;
  return members({
    billingAddress: renderBillingAddress(order.billingAddress),
    shippingAddress: members(addressMembers(order.shippingAddress)),
    orderNumber: text(item.orderNumber),
    id: text(item.packageId),
    customerEmail: text(buyer.email),
    customerfullName: text(buyer.fullName),
    customerId: bare(buyer.customerId),
    taxId: text(buyer.taxId),
    taxOffice: text(buyer.taxOffice),
    tcIdentityNumber: text(buyer.tcIdentityNumber),
    cargoSenderNumber: text(item.cargoSenderNumber),
    cargoTrackingNumber: text(item.cargoTrackingNumber),
    cargoTrackingLink: text(item.cargoTrackingLink),
    shipmentCompanyId: bare(item.shipmentCompanyId),
    cargoProviderName: text(item.cargoProviderName),
    shipmentMethod: bare(item.shipmentMethod),
    installmentChargeWithVATprice: bare(item.installmentChargeWithVAT),
    lines: list(item.lines, renderLine),
    lastModifiedDate: bare(item.lastModifiedDate),
    agreedDeliveryDate: bare(item.agreedDeliveryDate),
    totalAmount: bare(item.totalAmount),
    totalDiscountAmount: bare(item.totalDiscountAmount),
    packageHistories: list(item.histories, ({ createdDate, status }) =>
      members({ createdDate: bare(createdDate), status: text(status) }),
    ),
    shipmentPackageStatus: text(item.status),
    sellerId: bare(item.sellerId),
    micro: exportDeclaration === null ? "null" : "true",
    hsCode: text(exportDeclaration?.hsCode),
    invoiceLink: text(exportDeclaration?.invoiceLink),
    invoiceDate: bare(exportDeclaration?.invoiceDate),
    etgbNo: text(exportDeclaration?.etgbNo),
    etgbDate: bare(exportDeclaration?.etgbDate),
    deliveryAddressType: text(order.deliveryAddressType),
  });
}

function addressMembers(address: ShippingAddress): { [name: string]: string } {
  return {
    address: text(address.address),
    city: text(address.city),
    district: text(address.district),
    neighborhood: text(address.neighborhood),
    fullName: text(address.fullName),
    gsm: text(address.gsm),
    tcId: text(address.tcId),
    postalCode: text(address.postalCode),
  };
}

function renderBillingAddress(address: BillingAddress): string {
  return members({
    ...addressMembers(address),
    taxId: text(address.taxId),
    taxHouse: text(address.taxHouse),
    invoiceType: bare(address.invoiceType),
    countryCode: text(address.countryCode),
  });
}

function renderLine(line: OrderLine): string {
  return members({
    quantity: bare(line.quantity),
    productId: bare(line.productId),
    productName: text(line.productName),
    stockCode: text(line.stockCode),
    variantAttributes: list(line.variantAttributes, ({ name, value }) =>
      members({ name: text(name), value: text(value) }),
    ),
    customTextOptionValues: list(line.customTextOptionValues, ({ option, text: value }) =>
      members({ option: text(option), text: text(value) }),
    ),
    price: bare(line.price),
    dueAmount: bare(line.dueAmount),
    installmentChargeWithVAT: bare(line.installmentChargeWithVAT),
    sellerCouponDiscount: bare(line.sellerCouponDiscount),
    sellerDiscount: bare(line.sellerDiscount),
    sellerCampaignCommissionDiscount: bare(line.sellerCampaignCommissionDiscount),
    sellerInvoiceAmount: bare(line.sellerInvoiceAmount),
    totalSellerDiscountPrice: bare(line.totalSellerDiscountPrice),
    mallDiscount: bare(line.mallDiscount),
    totalMallDiscountPrice: bare(line.totalMallDiscountPrice),
    orderLineId: bare(line.orderLineId),
    orderItemLineItemStatusName: text(line.status),
    vatRate: bare(line.vatRate),
    commissionRate: bare(line.commissionRate),
    sellerCampaignCommissionRate: bare(line.sellerCampaignCommissionRate),
    taxDeductionRate: bare(line.taxDeductionRate),
    totalLaborCostExcludingVAT: bare(line.laborCost?.totalLaborCostExcludingVAT ?? "0.00"),
    netMarketingFeeRate: bare(line.netMarketingFeeRate),
    netMarketplaceFeeRate: bare(line.netMarketplaceFeeRate),
    barcode: text(line.barcode),
    deliveryFeeType: bare(line.deliveryFeeType),
    sellerDiscountedPrice: bare(line.sellerDiscountedPrice),
    sender: text(line.sender),
    productOrigin: text(line.productOrigin),
  });
}

/**
 * The JSON text of a product as the product query shows it (interface-specification.md, Product).
 * Rendered once, when a product is saved.
 */
export function renderProduct(product: Product, seller: Pick<Seller, "nickname">): string {
  return members({
    marketplaceProductId: bare(product.productId),
    sellerId: bare(product.sellerId),
    sellerNickname: text(seller.nickname),
    stockCode: text(product.stockCode),
    title: text(product.title),
    description: text(product.description),
    categoryId: bare(product.categoryId),
    productMainId: text(product.productMainId),
    status: text(product.status),
    saleStatus: text(product.saleStatus),
    preparingDay: bare(product.preparingDay),
    shipmentTemplate: text(product.shipmentTemplate),
    maxPurchaseQuantity: bare(product.maxPurchaseQuantity),
    customTextOptions: list(product.customTextOptions, ({ option, text: value }) =>
      members({ option: text(option), text: text(value) }),
    ),
    catalogId: bare(product.catalogId),
    barcode: text(product.barcode),
    groupId: bare(product.groupId),
    currencyType: text(product.currencyType),
    salePrice: bare(product.salePrice),
    listPrice: bare(product.listPrice),
    quantity: bare(product.quantity),
    attributes: list(product.attributes, (attribute) =>
      members({
        attributeId: bare(attribute.attributeId),
        attributeName: text(attribute.attributeName),
        attributeValue: text(attribute.attributeValue),
      }),
    ),
    imageUrls: list(product.imageUrls, text),
    vatRate: bare(product.vatRate),
    commissionRate: bare(product.commissionRate),
    sender: text(product.sender),
  });
}
