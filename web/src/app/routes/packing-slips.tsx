import { useSearchParams } from "react-router-dom";
import { PackingSlips } from "../../features/fulfilment/packing-slips.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/manageAllOrder/packing-slips?ids=: packing slips to print, for admins. */
export function Component() {
  const brand = useBrand();
  return (
    <>
      <PageTitle page="Packing slips" />
      <PackingSlips ids={useSearchParams()[0].get("ids") ?? ""} brand={brand} />
    </>
  );
}
