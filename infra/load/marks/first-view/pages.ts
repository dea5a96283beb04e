/** The public pages that are measured, in the demo catalogue. */
export const PAGES = {
  home: { name: "home", path: "/" },
  tool: { name: "tool page", path: "/tools/bw-1002/combination-wrench-19-mm" },
  search: { name: "search", path: "/?q=wrench" },
  category: { name: "category", path: "/c/bolts-and-screws" },
  family: { name: "family", path: "/f/hex-bolt-iso-4017-steel-8-8-zinc-plated" },
  filteredSearch: { name: "search with filters", path: "/search?q=bolt" },
} as const;

export const ALL_PAGES = Object.values(PAGES);

/** Each takes Lighthouse two minutes. */
export const LIGHTHOUSE_PAGES = [PAGES.home, PAGES.tool, PAGES.search];
