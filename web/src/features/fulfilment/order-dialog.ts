import type { InspectedOrder } from "./inspect-order.api.ts";

/** What a dialog of an order gets. */
export interface OrderDialogProps {
  readonly inspected: InspectedOrder;
  /** Names the draft. */
  readonly draft: string;
  /** Is called with the result, in a sentence. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}
