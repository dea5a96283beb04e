/** The columns of the customer's orders. */
export const ORDER_COLUMNS = [
  { name: "Image", isVisuallyHidden: true },
  { name: "Tool" },
  { name: "Quantity", className: "number" },
  { name: "Total", className: "number" },
  { name: "Payment", className: "cell-payment" },
  { name: "Order", className: "cell-order" },
];
