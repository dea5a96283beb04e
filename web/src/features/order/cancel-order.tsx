import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Order } from "./order.api.ts";

interface CancelOrderProps {
  readonly order: Pick<Order, "id" | "quantity" | "lineCount" | "title" | "total">;
  /** False if only an open dialog stays, for the response to its request may come after the order's new state. */
  readonly isOffered?: boolean;
}

/** The button that cancels an unpaid order once that is confirmed, then leads to My Orders. */
export function CancelOrder({ order, isOffered = true }: CancelOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      {isOffered && (
        <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
          Cancel Order
        </button>
      )}
      {isOpen && (
        <CancelDialog
          order={order}
          onClose={() => setIsOpen(false)}
          onCancelled={() => void navigate(paths.myOrders)}
        />
      )}
    </>
  );
}
