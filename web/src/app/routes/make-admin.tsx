import { useSearchParams } from "react-router-dom";
import { AuditLink } from "../../ui/audit-link.tsx";
import { UserList } from "../../features/customer/user-list.tsx";
import { UserSearch } from "../../features/customer/user-search.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/makeadmin: users who have logged in; `?q=` filters them. */
export function MakeAdminPage() {
  const words = (useSearchParams()[0].get("q") ?? "").trim().slice(0, 100);
  return (
    <>
      <PageTitle page="Make Admin" brand={useBrand()} />
      <div className="section-head">
        <h1>Make Admin</h1>
        <AuditLink kind="role" />
      </div>
      <UserSearch words={words} />
      <UserList key={words} words={words} />
    </>
  );
}
