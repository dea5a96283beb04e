import { useRoutes } from "react-router-dom";
import { useShowsAdmin } from "../../features/customer/use-admin.ts";
import { Drawer } from "../../features/shell/drawer.tsx";
import { dashboardPages } from "../dashboard-pages.ts";
import "../../styles/account.scss";

/** /dashboard: the side drawer and the selected page. */
export function DashboardPage() {
  return (
    <div className="container page dashboard">
      <Drawer admin={useShowsAdmin()} />
      <div className="content">{useRoutes(dashboardPages)}</div>
    </div>
  );
}
