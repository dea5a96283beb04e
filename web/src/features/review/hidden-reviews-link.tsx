import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useShowsAdmin } from "../customer/use-admin.ts";

/** An admin's way from the reviews to those that are hidden. */
export function HiddenReviewsLink() {
  return useShowsAdmin() ? <Link to={paths.manageReviews}>Hidden reviews</Link> : null;
}
