import { Outlet } from "react-router-dom";
import { useShowsAdmin } from "../../features/customer/use-admin.ts";
import { Drawer } from "../../features/shell/drawer.tsx";
import "../../styles/account.scss";

/** /dashboard: the side drawer and the selected page. */
export function Component() {
  return (
    <div className="container page dashboard">
      <Drawer admin={useShowsAdmin()} />
      <div className="content">
        <Outlet />
      </div>
    </div>
  );
}
