/** An order of a listing. */
export function makeOrder(id: string) {
  return {
    id,
    createDate: "14/11/2026 10:00",
    totalDiscountAmount: "0.00",
    paymentType: null,
    orderNumber: `n${id}`,
    totalAmount: "1.00",
    status: null,
    citizenshipId: "",
  };
}
