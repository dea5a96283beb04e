import { FolderTree, ListChecks, MessageSquareOff } from "lucide-react";
import { AuditLink } from "../../ui/audit-link.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { paths } from "../../lib/paths.ts";

/** Links to admin pages that are not in the drawer. */
export function AdminLinks() {
  return (
    <nav className="admin-links" aria-label="For admins">
      <PageLink className="btn btn-outline" to={paths.manageReviews}>
        <MessageSquareOff size={17} aria-hidden="true" />
        Hidden reviews
      </PageLink>
      <PageLink className="btn btn-outline" to={paths.manageCategories}>
        <FolderTree size={17} aria-hidden="true" />
        Categories
      </PageLink>
      <PageLink className="btn btn-outline" to={paths.manageAttributes}>
        <ListChecks size={17} aria-hidden="true" />
        Attributes
      </PageLink>
      <AuditLink />
    </nav>
  );
}
