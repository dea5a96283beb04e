import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useBrand } from "../../features/settings/use-brand.ts";
import { paths } from "../../lib/paths.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** A page of the dashboard that is not built yet, said as it is. */
function Coming({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle page={title} brand={useBrand()} />
      <div className="section-head">
        <h1>{title}</h1>
      </div>
      <StatePanel
        title="Not open yet"
        actions={
          <Link className="btn btn-outline" to={paths.dashboard}>
            My Profile
          </Link>
        }
      >
        {children}
      </StatePanel>
    </>
  );
}

/** /dashboard/addreview */
export function AddReviewPage() {
  return (
    <Coming title="Add a Review">
      <p>Soon you can rate what you bought here, with one to five stars and a few words.</p>
    </Coming>
  );
}

/** /dashboard/makeadmin */
export function MakeAdminPage() {
  return (
    <Coming title="Make Admin">
      <p>Soon the users of the shop are listed here, and you can make one of them an admin.</p>
    </Coming>
  );
}

/** /dashboard/manageAllOrder */
export function ManageAllOrdersPage() {
  return (
    <Coming title="Manage All Orders">
      <p>Soon all orders are listed here, to be shipped, delivered or refunded.</p>
    </Coming>
  );
}

/** /dashboard/manageTools */
export function ManageToolsPage() {
  return (
    <Coming title="Manage Tools">
      <p>Soon the catalogue is kept here: prices, stock, minimum orders and pictures.</p>
    </Coming>
  );
}

/** /dashboard/addTool */
export function AddToolPage() {
  return (
    <Coming title="Add A Tool">
      <p>Soon a new tool can be put into the catalogue here.</p>
    </Coming>
  );
}
