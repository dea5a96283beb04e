import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { InspectOrder } from "../../features/fulfilment/inspect-order.tsx";
import { inspectOrderQuery } from "../../features/fulfilment/inspect-order.api.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";

/** /dashboard/manageAllOrder/{id}: one order with its history, for admins. */
export function Component() {
  const { id = "" } = useParams();
  const number = useQuery(inspectOrderQuery(id)).data?.order.orderNumber ?? "";
  return (
    <>
      <PageTitle page={`Order ${number}`.trim()} />
      <InspectOrder key={id} id={id} />
    </>
  );
}
