import { History } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";

interface AuditLinkProps {
  /** Lists only these changes; without it, all changes. */
  readonly kind?: "tool" | "order" | "review" | "role" | "category" | "attribute";
}

/** The link to the changes that admins made. */
export function AuditLink({ kind }: AuditLinkProps) {
  return (
    <Link className="btn btn-outline" to={kind ? `${paths.audit}?kind=${kind}` : paths.audit}>
      <History size={17} aria-hidden="true" />
      Audit
    </Link>
  );
}
