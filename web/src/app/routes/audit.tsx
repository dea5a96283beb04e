import { useSearchParams } from "react-router-dom";
import { Audit, readFilter } from "../../features/audit/audit.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/audit: changes to tools, orders, reviews, roles, categories, attributes and synonyms, for admins. */
export function Component() {
  const [address] = useSearchParams();
  return (
    <>
      <PageTitle page="Audit" />
      <div className="section-head">
        <h1>Audit</h1>
      </div>
      <Audit filter={readFilter(address)} />
    </>
  );
}
