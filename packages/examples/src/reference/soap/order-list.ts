import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { orderList, pagingData } = await client.orders.list({
  searchData: { status: "New" },
  pagingData: { currentPage: 0, pageSize: 3 },
});
console.log(pagingData.totalCount, "orders");
for (const { id, orderNumber, totalAmount } of orderList?.order ?? []) {
  console.log(id, orderNumber, totalAmount);
}
