import { Coming } from "./coming.tsx";

/** /dashboard/manageAllOrder */
export function ManageAllOrdersPage() {
  return (
    <Coming title="Manage All Orders">
      <p>Soon all orders are listed here, to be shipped, delivered or refunded.</p>
    </Coming>
  );
}
