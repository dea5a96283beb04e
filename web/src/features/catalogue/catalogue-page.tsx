import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { type ManagedCatalogue, managedCatalogueQuery } from "./managed-catalogue.api.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import "./manage-catalogue.scss";

const LISTS = {
  category: { name: "Categories", path: paths.manageCategories },
  attribute: { name: "Attributes", path: paths.manageAttributes },
} as const;

interface ListPageProps {
  readonly kind: keyof typeof LISTS;
  /** Links to the other list and to the form for a new entry. */
  readonly links: ReactNode;
  readonly children: (catalogue: ManagedCatalogue) => ReactNode;
}

/** The page of all categories or attributes, for admins. */
export function ListPage({ kind, links, children }: ListPageProps) {
  const query = useQuery(managedCatalogueQuery());
  const { name } = LISTS[kind];
  const what = name.toLowerCase();
  return (
    <div className="manage-catalogue">
      <div className="section-head">
        <h1>{name}</h1>
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

interface EntryProps<Entry> {
  readonly kind: keyof typeof LISTS;
  /** Returns the entry of the page. */
  readonly find: (catalogue: ManagedCatalogue) => Entry | undefined;
  /** The reason why there may be none. */
  readonly missing: string;
  readonly children: (catalogue: ManagedCatalogue, entry: Entry, onRemoved: () => void) => ReactNode;
}

/** A category or an attribute once it is loaded; nothing once it was removed, for the list follows. */
export function LoadedEntry<Entry>({ kind, find, missing, children }: EntryProps<Entry>) {
  const query = useQuery(managedCatalogueQuery());
  const [isRemoved, setIsRemoved] = useState(false);
  const { name, path } = LISTS[kind];
  if (!query.data) {
    return (
      <QueryFallback
        query={query}
        loading={`Loading the ${kind} …`}
        failure={`The ${kind} could not be loaded`}
      />
    );
  }
  const entry = find(query.data);
  if (entry !== undefined) return children(query.data, entry, () => setIsRemoved(true));
  if (isRemoved) return null;
  return (
    <NotFoundPanel what={kind === "category" ? "Category" : "Attribute"} to={path} link={name}>
      {missing}
    </NotFoundPanel>
  );
}

interface EntryHeadProps extends Pick<
  ComponentProps<typeof RemoveDialog>,
  "removal" | "id" | "note" | "onRemoved"
> {
  readonly kind: keyof typeof LISTS;
  readonly name: string;
  readonly slug: string;
  /** The entries above it. */
  readonly above?: ComponentProps<typeof Breadcrumb>["steps"];
  /** Stands below the name. */
  readonly details?: ReactNode;
  readonly links?: ReactNode;
}

/** The head of the page of a category or an attribute, with its removal. */
export function EntryHead({ kind, name, slug, above = [], details, links, ...removal }: EntryHeadProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Breadcrumb steps={[LISTS[kind], ...above]} current={name} />
      <div className="section-head">
        <div>
          <h1 dir="auto">{name}</h1>
          {details}
        </div>
        <div className="head-actions">
          <Link className="btn btn-outline" to={`${paths.audit}?kind=${kind}&about=${slug}`}>
            Changes
          </Link>
          {links}
          <button type="button" className="btn btn-outline" onClick={() => setIsRemoving(true)}>
            Remove
          </button>
        </div>
      </div>
      {isRemoving && (
        <RemoveDialog
          {...removal}
          name={name}
          listPath={LISTS[kind].path}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}
