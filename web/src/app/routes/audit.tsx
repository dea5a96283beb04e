import { useSearchParams } from "react-router-dom";
import { Audit, readFilter } from "../../features/audit/audit.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/audit: changes to tools, orders, reviews, roles, categories, attributes and synonyms, for admins. */
export function Component() {
  const [address] = useSearchParams();
  return (
    <>
      <PageTitle page="Audit" brand={useBrand()} />
      <div className="section-head">
        <h1>Audit</h1>
      </div>
      <Audit filter={readFilter(address)} />
    </>
  );
}
