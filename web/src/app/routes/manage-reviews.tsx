import { Link, useSearchParams } from "react-router-dom";
import { AuditLink } from "../../ui/audit-link.tsx";
import { ModeratedReviews } from "../../features/review/moderated-reviews.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/reviews: hidden reviews; `?state=shown` lists the visible ones. */
export function ManageReviewsPage() {
  const state = useSearchParams()[0].get("state") === "shown" ? "shown" : "hidden";
  return (
    <>
      <PageTitle page="Reviews" brand={useBrand()} />
      <div className="section-head">
        <h1>Reviews</h1>
        <nav className="choices" aria-label="Filter reviews">
          <Link to={paths.manageReviews} aria-current={state === "hidden" ? "page" : undefined}>
            Hidden
          </Link>
          <Link
            to={`${paths.manageReviews}?state=shown`}
            aria-current={state === "shown" ? "page" : undefined}
          >
            Shown
          </Link>
        </nav>
        <AuditLink kind="review" />
      </div>
      <ModeratedReviews key={state} state={state} />
    </>
  );
}
