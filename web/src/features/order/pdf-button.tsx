import { useState } from "react";
import { notifyError } from "../../lib/notify.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useBrand } from "../settings/use-brand.ts";
import { useDeliveryTexts } from "../settings/use-delivery-texts.ts";
import { useTimes } from "../settings/use-times.ts";
import type { OrderDetails } from "./order-details.api.ts";
import { receiptLines } from "./receipt-lines.ts";

/** Saves the receipt of a paid order as a PDF file. The code that writes it loads when the button is pressed. */
export function PdfButton({ order }: { order: OrderDetails }) {
  const [isBusy, setIsBusy] = useState(false);
  const brand = useBrand();
  const texts = useDeliveryTexts();
  const times = useTimes();
  const save = async (): Promise<void> => {
    if (!texts || isBusy) return;
    setIsBusy(true);
    try {
      const { createReceiptPdf } = await import("./receipt-pdf.ts");
      const receipt = receiptLines(order, { brand, ...texts }, times);
      saveFile(`receipt-${order.orderNumber ?? order.id}.pdf`, await createReceiptPdf(receipt));
    } catch {
      notifyError("The PDF could not be created", "Check your connection and try again, or use Print.");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      disabled={!texts}
      aria-disabled={isBusy || !texts}
      onClick={() => void save()}
    >
      {isBusy && <Spinner />}
      {isBusy ? "Creating the PDF …" : "Receipt PDF"}
    </button>
  );
}
