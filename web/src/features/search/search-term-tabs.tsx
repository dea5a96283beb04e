import { paths } from "../../lib/paths.ts";
import { ListTabs } from "../records/list-filters.tsx";

const TABS = [
  ["synonyms", "Synonyms"],
  ["missed", "Searches without results"],
] as const;

/** The two lists of search terms. */
export function SearchTermTabs({ current }: { readonly current: (typeof TABS)[number][0] }) {
  return (
    <ListTabs
      label="Filter search terms"
      tabs={TABS}
      current={current}
      to={(state) => (state === "missed" ? `${paths.searchWords}?state=missed` : paths.searchWords)}
    />
  );
}
