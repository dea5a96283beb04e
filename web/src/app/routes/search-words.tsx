import { MissedSearches } from "../../features/search/missed-searches.tsx";
import { SynonymsList } from "../../features/search/synonyms-list.tsx";
import { paths } from "../../lib/paths.ts";
import { FilteredListPage } from "../filtered-list-page.tsx";

/** /dashboard/searchWords: synonyms; `?state=missed` lists the searches that found nothing. */
export function Component() {
  return (
    <FilteredListPage
      title="Search terms"
      path={paths.searchWords}
      filters={[
        { value: "synonyms", label: "Synonyms" },
        { value: "missed", label: "Searches without results" },
      ]}
    >
      {(state) => (state === "missed" ? <MissedSearches /> : <SynonymsList />)}
    </FilteredListPage>
  );
}
