import { UserList } from "../../features/customer/user-list.tsx";

/** /dashboard/makeadmin: users who have logged in; `?q=` and `?role=` filter them. */
export const Component = UserList;
