import { useSearchParams } from "react-router-dom";
import { searchFromAddress } from "../../features/manage-tools/list-address.ts";
import { ManageTools } from "../../features/manage-tools/manage-tools.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/manageTools: the catalogue for admins, with `?q=`, `?show=`, `?sort=` and `?cursor=`. */
export function Component() {
  return (
    <>
      <PageTitle page="Manage Tools" />
      <ManageTools search={searchFromAddress(useSearchParams()[0])} />
    </>
  );
}
