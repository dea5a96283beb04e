import { useQuery } from "@tanstack/react-query";
import { AccountSections } from "../../features/customer/account-sections.tsx";
import { AdminLinks } from "../../features/customer/admin-links.tsx";
import { profileQuery } from "../../features/customer/customer.api.ts";
import { MyProfile } from "../../features/customer/my-profile.tsx";
import { useAdminStatus, useShowsAdmin, useSignedInUser } from "../../features/customer/use-admin.ts";
import { Today } from "../../features/order-list/today.tsx";
import { AdminStatistics } from "../../features/statistics/admin-statistics.tsx";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard: My Profile; for admins after the work of today, the sales, and links to pages that are not in the drawer. */
export function Component() {
  const user = useSignedInUser();
  const isAdmin = useAdminStatus().data === true;
  const showsAdmin = useShowsAdmin();
  return (
    <>
      <PageTitle page="My Profile" />
      {/* Has its height from the start, so that nothing moves when the counts arrive. */}
      {showsAdmin && <div className="today-place">{isAdmin && <Today />}</div>}
      {showsAdmin && <AdminStatistics />}
      <div className="section-head">
        <h1>My Profile</h1>
        {showsAdmin && <AdminLinks />}
      </div>
      {user ? <MyProfile user={user} /> : <p>No user is logged in</p>}
      {/* The rest comes below the profile and therefore after it: otherwise the profile would push it down. */}
      {user && <AfterProfile user={user} />}
    </>
  );
}

function AfterProfile({ user }: { user: SignedInUser }) {
  const isAdmin = useShowsAdmin();
  if (useQuery(profileQuery(user.email)).isPending) return null;
  return <AccountSections user={user} isAdmin={isAdmin} />;
}
