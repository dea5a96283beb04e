import type { components } from "@shop/openapi/types";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { refetchOrders } from "./inspect-order.api.ts";

export type Step = "ship" | "deliver";

/** The result for one order of a bulk action. */
export type Outcome = components["schemas"]["FulfilmentOutcome"];

/** The shipping details of an order; "" where nothing is known. */
export interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
}

const bodyOf = ({ carrier, trackingNumber }: Parcel) => ({
  ...(carrier.trim() !== "" && { carrier: carrier.trim() }),
  ...(trackingNumber.trim() !== "" && { trackingNumber: trackingNumber.trim() }),
});

/** Corrects how a shipped order is shipped, until it is delivered; false if it was the same before. */
export const changeParcel = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["change-parcel"],
    mutationFn: async ({ id, parcel }: { id: string; parcel: Parcel }): Promise<boolean> => {
      const body = { carrier: parcel.carrier.trim(), trackingNumber: parcel.trackingNumber.trim() };
      const call = { params: { path: { id } }, body };
      return (await unwrap(customerApi.PUT("/manage/orders/{id}/parcel", call))).changed;
    },
    onSettled: refetchOrders(queryClient),
  });

interface StepsRequest {
  readonly step: Step;
  readonly ids: readonly string[];
  /** The parcels by order id; for shipping. */
  readonly parcels?: Readonly<Record<string, Parcel>>;
}

/** Ships or delivers at most 100 orders independently of each other. */
export const stepOrders = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["step-orders"],
    mutationFn: async ({ step, ids, parcels = {} }: StepsRequest): Promise<Outcome[]> => {
      const known = ids.flatMap((id) => {
        const parcel = parcels[id] && bodyOf(parcels[id]);
        return parcel && Object.keys(parcel).length > 0 ? [{ id, ...parcel }] : [];
      });
      return unwrap(
        step === "ship"
          ? customerApi.POST("/manage/orders/ship", {
              body: { ids: [...ids], ...(known.length > 0 && { parcels: known }) },
            })
          : customerApi.POST("/manage/orders/deliver", { body: { ids: [...ids] } }),
      );
    },
    onSettled: refetchOrders(queryClient),
  });

/** Ships or delivers one order; false if that was done before. */
export const stepOrder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["step-order"],
    mutationFn: async ({
      step,
      id,
      parcel,
    }: {
      step: Step;
      id: string;
      parcel: Parcel;
    }): Promise<boolean> => {
      const params = { path: { id } };
      const { changed } = await unwrap(
        step === "ship"
          ? customerApi.POST("/manage/orders/{id}/ship", { params, body: bodyOf(parcel) })
          : customerApi.POST("/manage/orders/{id}/deliver", { params }),
      );
      return changed;
    },
    onSettled: refetchOrders(queryClient),
  });
