import type { components } from "@shop/openapi/types";
import { customerApi, unwrap } from "../../lib/api-client.ts";

export type Step = "ship" | "deliver";

/** The result for one order of a bulk action. */
export type Outcome = components["schemas"]["FulfilmentOutcome"];

/** The shipping details of an order; "" where nothing is known. */
export type Parcel = Readonly<components["schemas"]["Parcel"]>;

/** An order with its parcel, which only shipping needs. */
export type SentOrder = Parcel & { readonly id: string };

const trimmed = ({ carrier, trackingNumber }: Parcel): Parcel => ({
  carrier: carrier.trim(),
  trackingNumber: trackingNumber.trim(),
});

/** Corrects how a shipped order is shipped, until it is delivered; false if it was the same before. */
export async function changeParcel({ id, ...parcel }: SentOrder): Promise<boolean> {
  const call = { params: { path: { id } }, body: trimmed(parcel) };
  return (await unwrap(customerApi.PUT("/manage/orders/{id}/parcel", call))).changed;
}

interface StepOfOrders {
  readonly step: Step;
  readonly orders: readonly SentOrder[];
}

/** Ships or delivers at most 100 orders independently of each other. */
export async function stepOrders({ step, orders }: StepOfOrders): Promise<Outcome[]> {
  const ids = orders.map(({ id }) => id);
  if (step === "deliver") return unwrap(customerApi.POST("/manage/orders/deliver", { body: { ids } }));
  const parcels = orders.flatMap(({ id, ...parcel }) => {
    const known = Object.entries(trimmed(parcel)).filter(([, text]) => text !== "");
    return known.length > 0 ? [{ id, ...Object.fromEntries(known) }] : [];
  });
  const body = { ids, ...(parcels.length > 0 && { parcels }) };
  return unwrap(customerApi.POST("/manage/orders/ship", { body }));
}
