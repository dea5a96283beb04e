import { useSearchParams } from "react-router-dom";
import { AuditLink } from "../../ui/audit-link.tsx";
import { UserList } from "../../features/customer/user-list.tsx";
import { UserSearch } from "../../features/customer/user-search.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/makeadmin: users who have logged in; `?q=` and `?role=` filter them. */
export function Component() {
  const [address] = useSearchParams();
  const words = (address.get("q") ?? "").trim().slice(0, 100);
  const search = { words, role: address.get("role") === "admin" ? "admin" : "" } as const;
  return (
    <>
      <PageTitle page="Make Admin" />
      <div className="section-head">
        <h1>Make Admin</h1>
        <AuditLink kind="role" />
      </div>
      <UserSearch search={search} />
      <UserList key={`${words} ${search.role}`} search={search} />
    </>
  );
}
