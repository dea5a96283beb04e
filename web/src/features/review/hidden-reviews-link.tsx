import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useShowsAdmin } from "../customer/use-admin.ts";

/** A link to the hidden reviews, for admins. */
export function HiddenReviewsLink() {
  return useShowsAdmin() ? <Link to={paths.manageReviews}>Hidden reviews</Link> : null;
}
