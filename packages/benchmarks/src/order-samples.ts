import { encodeResponse, type Responses } from "@marketplace-seller/soap-client/codec";

const result = { status: "success" };
const pagingData = { currentPage: 0, pageSize: 100, totalCount: 100, pageCount: 1 };
const hundred = Array.from({ length: 100 }, (_, index) => index);

const orders: Responses["OrderList"] = {
  result,
  pagingData,
  orderList: {
    order: hundred.map((index) => ({
      id: String(900_719_925_474_000 + index),
      createDate: "14/11/2026 10:00",
      totalDiscountAmount: "20.00",
      paymentType: 1,
      orderNumber: String(201_234_567_000 + index),
      totalAmount: "129.90",
      status: 1,
      citizenshipId: "11111111110",
    })),
  },
};

const item = (index: number) => ({
  id: String(300_000_000_000_000 + index),
  stockKeepingUnitId: "400000000000001",
  productSellerCode: `CODE-${index}`,
  price: "149.90",
  sellerDiscount: "20.00",
  mallDiscount: "0.00",
  commission: "19.49",
  status: 5,
  quantity: 1,
  productName: "Pamuklu Gömlek",
  deliveryFeeType: 3,
  dueAmount: "129.90",
  shipmentInfo: {
    shipmentCompany: { id: "3", name: "Hızlı Kargo", shortName: "HLZ" },
    trackingNumber: "7280012345678",
    trackingNumberStatus: "ACTIVE",
    shipmentCode: 12,
    campaignNumber: "928120011223344",
    shipmentMethod: "1",
    campaignNumberStatus: 1,
  },
  attributes: { attribute: [{ id: "500001", name: "Beden", value: "M" }] },
  customTextOptionValues: { customTextOptionValue: [] },
  bundle: false,
  updatedDate: "14/11/2026 10:30",
  cargoCompanyWarning: "",
});

const detailed: Responses["DetailedOrderList"] = {
  result,
  orderList: {
    order: hundred.map((index) => ({
      id: String(900_719_925_474_000 + index),
      invoiceType: "1",
      status: 1,
      orderNumber: String(201_234_567_000 + index),
      totalAmount: "649.50",
      paymentType: 1,
      citizenshipId: "11111111110",
      orderItemList: { orderItem: [0, 1, 2, 3, 4].map((step) => item(index * 5 + step)) },
      createDate: "14/11/2026 10:00",
      serviceItemList: { serviceItem: [] },
    })),
  },
  pagingData,
};

/** `OrderList` with 100 orders. */
export const orderListXml = encodeResponse("OrderList", orders);

/** `DetailedOrderList` with 100 orders of 5 items each. */
export const detailedOrderListXml = encodeResponse("DetailedOrderList", detailed);

/** A shipment request of 20 items, in the order of the schema, so that every encoder gets it right. */
export const shipmentRequest = {
  auth: { appKey: "key", appSecret: "secret" },
  orderItemList: {
    orderItem: hundred.slice(0, 20).map((index) => ({
      id: String(300_000_000_000_000 + index),
      shipmentInfo: {
        shipmentCompany: { id: "3" },
        campaignNumber: "928120011223344",
        trackingNumber: String(7_280_012_345_000 + index),
        shipmentMethod: 1,
      },
    })),
  },
};
