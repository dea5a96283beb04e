/** The route of a tool's public page; instead of the part number also the tool's id. */
export const TOOL_PATH = "tools/:partNumber/:slug?";

/** The route of the page with all categories. */
export const CATEGORIES_PATH = "c";

/** The route of a category's page. */
export const CATEGORY_PATH = "c/:slug";

/** The route of a family's page. */
export const FAMILY_PATH = "f/:slug";

/** The route of search results with facets. */
export const SEARCH_PATH = "search";

/** The sections of the help page. */
export type HelpSection = "delivery" | "returns" | "payment" | "contact";

const searchAt =
  (page: string) =>
  (words: string, sort?: string): string => {
    const query = [
      ...(words === "" ? [] : [`q=${encodeURIComponent(words)}`]),
      ...(sort === undefined ? [] : [`sort=${encodeURIComponent(sort)}`]),
    ];
    return query.length === 0 ? page : `${page}?${query.join("&")}`;
  };

/** The paths of the shop's pages. */
export const paths = {
  home: "/",
  /** The grid of the home page with the tools that match. */
  search: searchAt("/"),
  /** The parts that match, with facets; all parts without words. */
  filteredSearch: searchAt("/search"),
  /** All categories. */
  categories: "/c",
  /** The page of a category, with its parts and facets. */
  category: (slug: string) => `/c/${encodeURIComponent(slug)}`,
  /** The page of a family, with its size table. */
  family: (slug: string) => `/f/${encodeURIComponent(slug)}`,
  login: "/login",
  register: "/Register",
  blogs: "/blogs",
  portfolio: "/portfolio",
  help: "/help",
  /** A section of the help page; its ids are in `shop-pages.ts`. */
  helpAbout: (section: HelpSection) => `/help#${section}`,
  terms: "/terms",
  privacy: "/privacy",
  imprint: "/imprint",
  /** Ends the mails about parts; in those mails. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
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
  /** The customer's page of one order. */
  order: (orderId: string) => `/dashboard/orders/${encodeURIComponent(orderId)}`,
  payment: (orderId: string) => `/dashboard/paymentpage/${encodeURIComponent(orderId)}`,
  addReview: "/dashboard/addreview",
  reviews: "/#reviews",
  manageReviews: "/dashboard/reviews",
  makeAdmin: "/dashboard/makeadmin",
  manageAllOrders: "/dashboard/manageAllOrder",
  manageOrder: (id: string) => `/dashboard/manageAllOrder/${encodeURIComponent(id)}`,
  packingSlips: (ids: readonly string[]) => `/dashboard/manageAllOrder/packing-slips?ids=${ids.join(",")}`,
  manageReturns: "/dashboard/returns",
  manageTools: "/dashboard/manageTools",
  importTools: "/dashboard/manageTools/import",
  manageTool: (toolId: string) => `/dashboard/manageTools/${encodeURIComponent(toolId)}`,
  manageFamilies: "/dashboard/families",
  manageSellers: "/dashboard/sellers",
  manageSeller: (id: string) => `/dashboard/sellers/${encodeURIComponent(id)}`,
  manageFamily: (id: string) => `/dashboard/families/${encodeURIComponent(id)}`,
  addTool: "/dashboard/addTool",
  manageCategories: "/dashboard/categories",
  manageAttributes: "/dashboard/attributes",
  searchWords: "/dashboard/searchWords",
  audit: "/dashboard/audit",
} as const;
