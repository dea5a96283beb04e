import { useParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { ManageTool } from "../../features/manage-tools/manage-tool.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/manageTools/:id: one tool for admins. */
export function Component() {
  const { id = "" } = useParams();
  const user = useSignedInUser();
  return (
    <>
      <PageTitle page="Edit a tool" brand={useBrand()} />
      {user && <ManageTool key={id} id={id} email={user.email} />}
    </>
  );
}
