/** Addresses of the shop's pages, spelled in one place. */
export const paths = {
  home: "/",
  search: (words: string) => (words === "" ? "/" : `/?q=${encodeURIComponent(words)}`),
  login: "/login",
  register: "/Register",
  blogs: "/blogs",
  portfolio: "/portfolio",
  wishList: "/wishlist",
  purchase: (toolId: string) => `/purchase/${encodeURIComponent(toolId)}`,
  dashboard: "/dashboard",
  myOrders: "/dashboard/myOrders",
  payment: (orderId: string) => `/dashboard/paymentpage/${encodeURIComponent(orderId)}`,
  addReview: "/dashboard/addreview",
  makeAdmin: "/dashboard/makeadmin",
  manageAllOrders: "/dashboard/manageAllOrder",
  manageTools: "/dashboard/manageTools",
  addTool: "/dashboard/addTool",
} as const;
