import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AuditLink } from "../../ui/audit-link.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { PageTitle } from "../settings/page-title.tsx";
import { type ManagedCatalogue, managedCatalogueQuery } from "./managed-catalogue.api.ts";
import "./manage-catalogue.scss";

interface ListPageProps {
  readonly kind: "category" | "attribute";
  readonly title: string;
  /** Links to the other list and to the form for a new entry. */
  readonly links: ReactNode;
  readonly children: (catalogue: ManagedCatalogue) => ReactNode;
}

/** The page of all categories or attributes, for admins. */
export function ListPage({ kind, title, links, children }: ListPageProps) {
  const query = useQuery(managedCatalogueQuery());
  const what = title.toLowerCase();
  return (
    <div className="manage-catalogue">
      <PageTitle page={title} />
      <div className="section-head">
        <h1>{title}</h1>
        <div className="head-actions">
          <AuditLink kind={kind} />
          {links}
        </div>
      </div>
      <QueryFallback
        query={query}
        loading={`Loading the ${what} …`}
        failure={`The ${what} could not be loaded`}
      />
      {query.data && children(query.data)}
    </div>
  );
}
