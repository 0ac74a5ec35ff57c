import { allPresent, object } from "./words.ts";

/** interface-specification.md, "Product", "Page envelope of the product query", "Task". */
export const productObjects = {
  ProductPage: object(
    {
      content: "[Product]",
      pageable: "Pageable",
      last: "boolean",
      totalElements: "count ~untyped-fields",
      totalPages: "count ~untyped-fields",
      first: "boolean",
      number: "page ~untyped-fields",
      sort: "Sort",
      numberOfElements: "count ~untyped-fields",
      size: "count ~untyped-fields",
      empty: "boolean",
    },
    { rules: [allPresent] },
  ),
  Pageable: object({
    sort: "Sort",
    pageNumber: "page ~untyped-fields",
    pageSize: "count ~untyped-fields",
    offset: "count ~untyped-fields",
    paged: "boolean ~untyped-fields",
    unpaged: "boolean ~untyped-fields",
  }),
  Product: object(
    {
      marketplaceProductId: "identifier ~product-id-name",
      sellerId: "identifier",
      sellerNickname: "string",
      stockCode: "string",
      title: "string",
      description: "string",
      categoryId: "identifier",
      productMainId: "string|null ~nullable-values",
      status: "ProductStatus",
      saleStatus: "SaleStatus",
      preparingDay: "count ~untyped-fields",
      shipmentTemplate: "string",
      maxPurchaseQuantity: "count|null ~nullable-values",
      customTextOptions: "[anything ~open-elements]",
      catalogId: "identifier|null ~nullable-values",
      barcode: "string|null",
      groupId: "identifier|null ~untyped-fields",
      currencyType: "CurrencyType",
      salePrice: "amount",
      listPrice: "amount",
      quantity: "count ~untyped-fields",
      attributes: "[ProductAttribute]",
      imageUrls: "[string]",
      vatRate: "int vat-rate ~untyped-fields",
      commissionRate: "rate",
      sender: "Sender",
    },
    { rules: [allPresent] },
  ),
  ProductAttribute: object({
    attributeId: "identifier ~untyped-fields",
    attributeName: "string",
    attributeValue: "string",
  }),
  Task: object(
    {
      id: "identifier",
      type: "string {SKU_UPDATE,PRODUCT_UPDATE,PRODUCT_CREATE,PRODUCT_DELETE}",
      status: "string {IN_QUEUE,REJECT}",
      reasons: "[string]",
    },
    { rules: [allPresent] },
  ),
};

const productStatuses =
  "{Active,InCatalogApproval,Suspended,CatalogRejected,Prohibited,Unlisted,InApproval}";

/** interface-specification.md, "States and transitions", and the currencies of Endpoints 6 and 8. */
export const productValues = {
  ProductStatus: `string ${productStatuses}`,
  ProductStatusFilter: `string ${productStatuses}`,
  SaleStatus: "string {On_Sale,Out_Of_Stock}",
  SaleStatusFilter: "string {On_Sale,Out_Of_Stock}",
  CurrencyType: "string {TL,USD,EUR}",
  CurrencyTypeInput: "string {TL,USD,EUR}",
  Sort: "object !additionalProperties:true ~sort-shape",
};
