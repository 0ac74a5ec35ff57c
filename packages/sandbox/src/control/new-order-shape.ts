import type { ObjectShape, Shape, StringShape } from "@marketplace-seller/client-core/internal";

const words: StringShape = { type: "string", minLength: 1, maxLength: 1_000 };
const maybeWords: StringShape = { ...words, nullable: true };
const amount: StringShape = { type: "string", pattern: "^\\d{1,12}\\.\\d{2}$" };
const epoch: Shape = { type: "integer", minimum: 0, nullable: true };

const address: ObjectShape["fields"] = {
  address: words,
  city: words,
  district: words,
  neighborhood: maybeWords,
  fullName: maybeWords,
  gsm: maybeWords,
  tcId: maybeWords,
  postalCode: maybeWords,
};

const line: ObjectShape = {
  type: "object",
  fields: {
    stockCode: words,
    quantity: { type: "integer", minimum: 1 },
    sellerDiscount: amount,
    sellerCouponDiscount: amount,
    mallDiscount: amount,
    customTextOptionValues: {
      type: "array",
      items: {
        type: "object",
        fields: { option: words, text: words },
        required: ["option", "text"],
      },
    },
  },
  required: ["stockCode", "quantity"],
};

/** An order to place through the control interface; what is absent gets an ordinary value. */
export const newOrder: ObjectShape = {
  type: "object",
  fields: {
    lines: { type: "array", items: line, minItems: 1 },
    orderNumber: words,
    buyer: {
      type: "object",
      fields: {
        customerId: { type: "string", pattern: "^\\d{1,19}$" },
        fullName: words,
        email: words,
        taxId: maybeWords,
        taxOffice: maybeWords,
        tcIdentityNumber: maybeWords,
      },
    },
    shippingAddress: { type: "object", fields: address },
    billingAddress: {
      type: "object",
      fields: {
        ...address,
        taxId: maybeWords,
        taxHouse: maybeWords,
        invoiceType: { type: "integer", values: [1, 2] },
        countryCode: words,
      },
    },
    deliveryAddressType: { type: "string", values: ["KTN", "EASYPOINT", "PUP"] },
    exportDeclaration: {
      type: "object",
      fields: {
        hsCode: words,
        invoiceLink: maybeWords,
        invoiceDate: epoch,
        etgbNo: maybeWords,
        etgbDate: epoch,
      },
      required: ["hsCode", "invoiceLink", "invoiceDate", "etgbNo", "etgbDate"],
    },
    sameDayDelivery: { type: "boolean" },
    locationSpecific: { type: "boolean" },
  },
  required: ["lines"],
};
