/** The public pages that are measured, in the demo catalogue. */
export const PAGES = {
  home: { name: "home", path: "/" },
  tool: { name: "tool page", path: "/tools/bw-1002/combination-wrench-19-mm" },
  search: { name: "search", path: "/?q=wrench" },
} as const;

export const ALL_PAGES = Object.values(PAGES);
