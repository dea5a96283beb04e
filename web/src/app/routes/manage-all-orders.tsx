import { ManageOrders } from "../../features/order-list/manage-orders.tsx";

/** /dashboard/manageAllOrder: all orders of the shop, for admins. */
export const Component = ManageOrders;
