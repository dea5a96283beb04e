import { History } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

interface AuditLinkProps {
  /** Only changes of these things; of everything where it is absent. */
  readonly kind?: "tool" | "order" | "review" | "role";
}

/** Leads from an admin's page to the changes that were made on it. */
export function AuditLink({ kind }: AuditLinkProps) {
  return (
    <Link className="btn btn-outline" to={kind ? `${paths.audit}?kind=${kind}` : paths.audit}>
      <History size={17} aria-hidden="true" />
      Audit
    </Link>
  );
}
