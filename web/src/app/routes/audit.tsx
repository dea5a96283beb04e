import { Audit } from "../../features/audit/audit.tsx";

/** /dashboard/audit: the changes that admins made; `?kind=`, `?person=` and `?about=` filter them. */
export const Component = Audit;
