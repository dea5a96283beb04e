import { useLocation, useSearchParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { CancelledOrders } from "../../features/order/cancelled-orders.tsx";
import { MyOrders } from "../../features/order/my-orders.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../ui/page-title.tsx";

function settlingId(state: unknown): string | undefined {
  const id =
    typeof state === "object" && state !== null && "settlingId" in state ? state.settlingId : undefined;
  return typeof id === "string" ? id : undefined;
}

/** /dashboard/myOrders: the signed-in customer's orders; `?show=cancelled` lists the cancelled ones. */
export function MyOrdersPage() {
  const user = useSignedInUser();
  const state: unknown = useLocation().state;
  const isCancelled = useSearchParams()[0].get("show") === "cancelled";
  return (
    <>
      <PageTitle page="My Orders" brand={useBrand()} />
      {user && isCancelled && <CancelledOrders email={user.email} />}
      {user && !isCancelled && <MyOrders email={user.email} settlingId={settlingId(state)} />}
    </>
  );
}
