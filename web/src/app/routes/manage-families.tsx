import { useParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { ManageFamilies } from "../../features/family/manage-families.tsx";
import { ManageFamily } from "../../features/family/manage-family.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/families: all families for admins. */
export function ManageFamiliesPage() {
  return (
    <>
      <PageTitle page="Families" />
      <ManageFamilies />
    </>
  );
}

/** /dashboard/families/:id: one family for admins; a new one with the id `new`. */
export function ManageFamilyPage() {
  const { id = "" } = useParams();
  const user = useSignedInUser();
  return (
    <>
      <PageTitle page="Edit a family" />
      {user && <ManageFamily key={id} id={id} email={user.email} />}
    </>
  );
}
