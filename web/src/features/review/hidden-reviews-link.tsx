import { paths } from "../../lib/paths.ts";
import { useShowsAdmin } from "../customer/use-admin.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** A link to the hidden reviews, for admins. */
export function HiddenReviewsLink() {
  return useShowsAdmin() ? <PageLink to={paths.manageReviews}>Hidden reviews</PageLink> : null;
}
