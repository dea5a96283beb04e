import { ManageTools } from "../../features/manage-tools/manage-tools.tsx";

/** /dashboard/manageTools: the catalogue for admins, with `?q=`, `?show=`, `?sort=` and `?cursor=`. */
export const Component = ManageTools;
