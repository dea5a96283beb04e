import { lazy, Suspense } from "react";
import { Loading } from "../../ui/loading.tsx";
import { useAdminStatus } from "../customer/use-admin.ts";

// Only admins need the large chart library.
const Statistics = lazy(async () => ({ default: (await import("./statistics.tsx")).Statistics }));

/** The statistics for admins; nothing for other users. */
export function AdminStatistics() {
  if (useAdminStatus().data !== true) return null;
  return (
    <Suspense fallback={<Loading what="Loading the statistics …" />}>
      <Statistics />
    </Suspense>
  );
}
