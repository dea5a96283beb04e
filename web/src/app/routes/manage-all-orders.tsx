import { ManageOrders } from "../../features/order-list/manage-orders.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/manageAllOrder: all orders of the shop, for admins. */
export function Component() {
  return (
    <>
      <PageTitle page="Manage All Orders" />
      <ManageOrders />
    </>
  );
}
