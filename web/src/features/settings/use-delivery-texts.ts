import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./settings.api.ts";

/** Dispatch, delivery and tax for customers: DISPATCH_TIME, DELIVERY_PRICE, DELIVERY_TEXT and TAX_TEXT. */
export interface DeliveryTexts {
  /** `Ships in 1 to 2 working days.` */
  readonly dispatch: string;
  /** The line Delivery of an order: `Free`. */
  readonly price: string;
  readonly delivery: string;
  readonly tax: string;
}

/** The shop's delivery texts; undefined until the settings have loaded. */
export function useDeliveryTexts(): DeliveryTexts | undefined {
  const settings = useQuery(settingsQuery).data;
  if (!settings) return undefined;
  const { dispatchTime, deliveryPrice, deliveryText, taxText } = settings;
  return {
    dispatch: `Ships in ${dispatchTime}.`,
    price: deliveryPrice,
    delivery: deliveryText,
    tax: taxText,
  };
}
