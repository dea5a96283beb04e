import { Link, useSearchParams } from "react-router-dom";
import { ManagedReturns } from "../../features/returns/managed-returns.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/returns: open returns; `?state=all` lists all. */
export function ManageReturnsPage() {
  const list = useSearchParams()[0].get("state") === "all" ? "all" : "open";
  return (
    <>
      <PageTitle page="Returns" brand={useBrand()} />
      <div className="section-head">
        <h1>Returns</h1>
        <nav className="choices" aria-label="Filter returns">
          <Link to={paths.manageReturns} aria-current={list === "open" ? "page" : undefined}>
            Open
          </Link>
          <Link to={`${paths.manageReturns}?state=all`} aria-current={list === "all" ? "page" : undefined}>
            All
          </Link>
        </nav>
      </div>
      <ManagedReturns key={list} list={list} />
    </>
  );
}
