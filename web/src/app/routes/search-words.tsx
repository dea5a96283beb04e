import { useSearchParams } from "react-router-dom";
import { MissedSearches } from "../../features/search/missed-searches.tsx";
import { SynonymsList } from "../../features/search/synonyms.tsx";

/** /dashboard/searchWords: synonyms; `?state=missed` lists the searches that found nothing. */
export function Component() {
  return useSearchParams()[0].get("state") === "missed" ? <MissedSearches /> : <SynonymsList />;
}
