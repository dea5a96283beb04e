import { ManageOrders } from "../../features/order-list/manage-orders.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/manageAllOrder: all orders of the shop, for admins. */
export function Component() {
  return (
    <>
      <PageTitle page="Manage All Orders" brand={useBrand()} />
      <ManageOrders />
    </>
  );
}
