import { useParams } from "react-router-dom";
import { InspectOrder } from "../../features/manage-orders/inspect-order.tsx";
import { orderNumber } from "../../features/manage-orders/order-text.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** /dashboard/manageAllOrder/{id}: one order with its history, for admins. */
export function ManageOrderPage() {
  const { id = "" } = useParams();
  return (
    <>
      <PageTitle page={`Order No. ${orderNumber(id)}`} brand={useBrand()} />
      <InspectOrder key={id} id={id} />
    </>
  );
}
