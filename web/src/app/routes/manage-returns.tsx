import { ManagedReturns } from "../../features/returns/managed-returns.tsx";
import { paths } from "../../lib/paths.ts";
import { FilteredListPage } from "../filtered-list-page.tsx";

/** /dashboard/returns: open returns; `?state=all` lists all. */
export function Component() {
  return (
    <FilteredListPage
      title="Returns"
      path={paths.manageReturns}
      filters={[
        { value: "open", label: "Open" },
        { value: "all", label: "All" },
      ]}
    >
      {(list) => <ManagedReturns key={list} list={list} />}
    </FilteredListPage>
  );
}
