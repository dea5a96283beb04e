import type { InspectedOrder } from "./inspect-order.api.ts";

/** The properties of an order's dialog. */
export interface OrderDialogProps {
  readonly inspected: InspectedOrder;
  /** Names the draft. */
  readonly draft: string;
  /** Called with the result, in a sentence. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}
