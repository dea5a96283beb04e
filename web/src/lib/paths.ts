/** The route of a tool's public page; instead of the part number also the tool's id. */
export const TOOL_PATH = "tools/:partNumber/:slug?";

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
  /** The public page of a tool: `/tools/bw-1002/combination-wrench-19-mm`. */
  tool: ({ partNumber, slug }: { partNumber: string; slug: string }) =>
    `/tools/${encodeURIComponent(partNumber.toLowerCase())}/${slug}`,
  /** Leads to the public page of the tool with this id. */
  toolById: (toolId: string) => `/tools/${encodeURIComponent(toolId)}`,
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
