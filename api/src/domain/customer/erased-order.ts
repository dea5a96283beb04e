/** The values that replace the personal data of an order. The database requires them of a cancelled one. */
export const ERASED_ORDER = {
  customer_name: "erased",
  email: "erased",
  phone: "erased",
  address: "erased",
  company: null,
  reference: null,
  tracking_number: null,
} as const;
