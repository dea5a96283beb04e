import { useParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { ManageTool } from "../../features/manage-tools/manage-tool.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/manageTools/:id: one tool for admins. */
export function Component() {
  const { id = "" } = useParams();
  const user = useSignedInUser();
  return (
    <>
      <PageTitle page="Edit a tool" />
      {user && <ManageTool key={id} id={id} email={user.email} />}
    </>
  );
}
