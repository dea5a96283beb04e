import { ModeratedReviews } from "../../features/review/moderated-reviews.tsx";
import { paths } from "../../lib/paths.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { FilteredListPage } from "../filtered-list-page.tsx";

/** /dashboard/reviews: hidden reviews; `?state=shown` lists the visible ones. */
export function Component() {
  return (
    <FilteredListPage
      title="Reviews"
      path={paths.manageReviews}
      filters={[
        { value: "hidden", label: "Hidden" },
        { value: "shown", label: "Shown" },
      ]}
      action={<AuditLink kind="review" />}
    >
      {(state) => <ModeratedReviews key={state} state={state} />}
    </FilteredListPage>
  );
}
