import { useLocation, useSearchParams } from "react-router-dom";
import { useSignedInUser } from "../../features/customer/use-admin.ts";
import { ordersQuery } from "../../features/order/order.api.ts";
import { MyOrders } from "../../features/order/my-orders.tsx";
import { readSession } from "../../lib/auth/session.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";

/** Fetches the orders of a signed-in customer. */
export async function loader({ context }: PageArgs): Promise<null> {
  const session = readSession();
  if (session.status !== "signed-in") return null;
  const orders = ordersQuery(session.user.email);
  await waitForFirstData(context, context.get(queryClientContext).infiniteQuery({ ...orders, ...CACHED }));
  return null;
}

function settlingId(state: unknown): string | undefined {
  const id =
    typeof state === "object" && state !== null && "settlingId" in state ? state.settlingId : undefined;
  return typeof id === "string" ? id : undefined;
}

/** /dashboard/myOrders: the signed-in customer's orders; `?show=cancelled` lists the cancelled ones. */
export function Component() {
  const user = useSignedInUser();
  const state: unknown = useLocation().state;
  const status = useSearchParams()[0].get("show") === "cancelled" ? "cancelled" : undefined;
  return (
    <>
      <PageTitle page="My Orders" />
      {user && <MyOrders key={status} email={user.email} status={status} settlingId={settlingId(state)} />}
    </>
  );
}
