import { ManagedReturns } from "../../features/returns/managed-returns.tsx";

/** /dashboard/returns: open returns; `?state=all` lists all. */
export const Component = ManagedReturns;
