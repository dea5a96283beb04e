/** The paths of the shop's pages. */
export const paths = {
  home: "/",
  search: (words: string, sort?: string) => {
    const query = [
      ...(words === "" ? [] : [`q=${encodeURIComponent(words)}`]),
      ...(sort === undefined ? [] : [`sort=${encodeURIComponent(sort)}`]),
    ];
    return query.length === 0 ? "/" : `/?${query.join("&")}`;
  },
  login: "/login",
  register: "/Register",
  blogs: "/blogs",
  portfolio: "/portfolio",
  wishList: "/wishlist",
  myItems: "/myitems",
  purchase: (toolId: string) => `/purchase/${encodeURIComponent(toolId)}`,
  reorder: (toolId: string, quantity: number) =>
    `/purchase/${encodeURIComponent(toolId)}?quantity=${quantity}`,
  dashboard: "/dashboard",
  myOrders: "/dashboard/myOrders",
  payment: (orderId: string) => `/dashboard/paymentpage/${encodeURIComponent(orderId)}`,
  addReview: "/dashboard/addreview",
  reviews: "/#reviews",
  manageReviews: "/dashboard/reviews",
  makeAdmin: "/dashboard/makeadmin",
  manageAllOrders: "/dashboard/manageAllOrder",
  manageOrder: (id: string) => `/dashboard/manageAllOrder/${encodeURIComponent(id)}`,
  manageTools: "/dashboard/manageTools",
  importTools: "/dashboard/manageTools/import",
  manageTool: (toolId: string) => `/dashboard/manageTools/${encodeURIComponent(toolId)}`,
  addTool: "/dashboard/addTool",
  audit: "/dashboard/audit",
} as const;
