import { FolderTree, ListChecks, MessageSquareOff } from "lucide-react";
import { Link } from "react-router-dom";
import { AuditLink } from "../../ui/audit-link.tsx";
import { paths } from "../../lib/paths.ts";

/** Links to admin pages that are not in the drawer. */
export function AdminLinks() {
  return (
    <nav className="admin-links" aria-label="For admins">
      <Link className="btn btn-outline" to={paths.manageReviews}>
        <MessageSquareOff size={17} aria-hidden="true" />
        Hidden reviews
      </Link>
      <Link className="btn btn-outline" to={paths.manageCategories}>
        <FolderTree size={17} aria-hidden="true" />
        Categories
      </Link>
      <Link className="btn btn-outline" to={paths.manageAttributes}>
        <ListChecks size={17} aria-hidden="true" />
        Attributes
      </Link>
      <AuditLink />
    </nav>
  );
}
