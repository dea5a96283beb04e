import { SHOWN, SORTS, type ToolSearch } from "../tool/list-tools.api.ts";

/** The list's search, filter, order and page from the URL; invalid values are replaced by the defaults. */
export function searchFromAddress(address: URLSearchParams): ToolSearch {
  return {
    words: (address.get("q") ?? "").trim().slice(0, 100),
    show: SHOWN.find((show) => show === address.get("show")) ?? "all",
    sort: SORTS.find((sort) => sort === address.get("sort")) ?? "name",
    cursor: address.get("cursor") ?? "",
  };
}

/** The same as a query string: what is usual is left out. Anything but a turned page begins at the first one. */
export function addressOf(search: ToolSearch, change: Partial<ToolSearch>): string {
  const { words, show, sort, cursor } = { ...search, cursor: "", ...change };
  const address = new URLSearchParams({
    ...(words === "" ? {} : { q: words }),
    ...(show === "all" ? {} : { show }),
    ...(sort === "name" ? {} : { sort }),
    ...(cursor === "" ? {} : { cursor }),
  });
  return address.size === 0 ? "?" : `?${address.toString()}`;
}
