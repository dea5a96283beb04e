import { useQuery } from "@tanstack/react-query";
import { AdminLinks } from "../../features/customer/admin-links.tsx";
import { profileQuery } from "../../features/customer/customer.api.ts";
import { MyProfile } from "../../features/customer/my-profile.tsx";
import { useShowsAdmin, useSignedInUser } from "../../features/customer/use-admin.ts";
import { AdminStatistics } from "../../features/statistics/admin-statistics.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard: My Profile; for admins also links to pages that are not in the drawer. */
export function MyProfilePage() {
  const user = useSignedInUser();
  const isAdmin = useShowsAdmin();
  return (
    <>
      <PageTitle page="My Profile" brand={useBrand()} />
      <div className="section-head">
        <h1>My Profile</h1>
        {isAdmin && <AdminLinks />}
      </div>
      {user ? <MyProfile user={user} /> : <p>No user is logged in</p>}
      {/* Below the profile and therefore after it: otherwise the profile would push it down. */}
      {user && <AfterProfile email={user.email} />}
    </>
  );
}

function AfterProfile({ email }: { email: string }) {
  return useQuery(profileQuery(email)).isPending ? null : <AdminStatistics />;
}
