import { lazy, Suspense } from "react";
import { useAdminStatus } from "../customer/use-admin.ts";
import { StatisticsLoading } from "./statistics-loading.tsx";

// Only admins need the large chart library.
const Statistics = lazy(async () => ({ default: (await import("./statistics.tsx")).Statistics }));

/** The statistics for admins; nothing for other users. */
export function AdminStatistics() {
  const { data: isAdmin, isPending } = useAdminStatus();
  if (isPending) return <StatisticsLoading />;
  if (!isAdmin) return null;
  return (
    <Suspense fallback={<StatisticsLoading />}>
      <Statistics />
    </Suspense>
  );
}
