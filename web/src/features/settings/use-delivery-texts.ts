import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "./settings.api.ts";

/** Dispatch, delivery and tax as sentences for customers: DISPATCH_TIME, DELIVERY_TEXT and TAX_TEXT. */
interface DeliveryTexts {
  /** `Ships in 1 to 2 working days.` */
  readonly dispatch: string;
  readonly delivery: string;
  readonly tax: string;
}

/** The shop's delivery texts; undefined until the settings have loaded. */
export function useDeliveryTexts(): DeliveryTexts | undefined {
  const settings = useQuery(settingsQuery).data;
  if (!settings) return undefined;
  const { dispatchTime, deliveryText, taxText } = settings;
  return { dispatch: `Ships in ${dispatchTime}.`, delivery: deliveryText, tax: taxText };
}
