import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { Order } from "./order.api.ts";

interface CancelOrderProps {
  readonly order: Pick<Order, "id" | "quantity" | "toolTitle" | "total">;
}

/** The button that cancels an unpaid order once that is confirmed, then leads to My Orders. */
export function CancelOrder({ order }: CancelOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
        Cancel Order
      </button>
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
