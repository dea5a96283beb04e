import { lazy, Suspense } from "react";
import { Loading } from "../../ui/loading.tsx";
import { useAdminStatus } from "../customer/use-admin.ts";

// The library of charts is large, and only admins look at them.
const Figures = lazy(async () => ({ default: (await import("./figures.tsx")).Figures }));

/** The figures, for whom the shop calls an admin; nothing for everybody else. */
export function AdminFigures() {
  if (useAdminStatus().data !== true) return null;
  return (
    <Suspense fallback={<Loading what="Loading the figures …" />}>
      <Figures />
    </Suspense>
  );
}
