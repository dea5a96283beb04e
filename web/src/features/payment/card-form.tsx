import { CardNumberElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { saveOpenForms } from "../../lib/form/unsaved-forms.ts";
import { formatMoney } from "../../lib/money.ts";
import { clearNotices, notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Order } from "../order/order.api.ts";
import { CardFields } from "./card-fields.tsx";
import { CardNotCharged, payOrder, type PaymentOutcome } from "./pay-order.ts";
import { invalidatePayment } from "./payment.api.ts";

interface CardFormProps {
  readonly order: Order;
  /** The first row of the form. */
  readonly head: ReactNode;
  /** Called with whether a card is being charged. */
  readonly onBusy: (busy: boolean) => void;
  /** Called after the payment, unless the user has left the page. */
  readonly onPaid: (outcome: PaymentOutcome) => void;
}

/** The card form; pays the order. Card data is sent from the browser to Stripe only. */
export function CardForm({ order, head, onBusy, onPaid }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const queryClient = useQueryClient();
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState("");
  // State is too late for the second half of a double click.
  const sending = useRef(false);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const amount = formatMoney(order.total);

  const pay = async (): Promise<void> => {
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || sending.current) return;
    sending.current = true;
    setPaying(true);
    clearNotices();
    setFailure("");
    try {
      // A paid order goes to the stored address.
      if (!(await saveOpenForms())) {
        setFailure("Your card was not charged: your changes to the order are not saved yet.");
        return;
      }
      if (!isThere.current) return;
      onBusy(true);
      const outcome = await payOrder(stripe, card, order);
      if (outcome !== "processing") notifySuccess("SUCCESS", "Payment success");
      if (isThere.current) onPaid(outcome);
    } catch (error) {
      const message = error instanceof CardNotCharged ? error.message : asProblem(error).message;
      setFailure(message);
      notifyError("ERROR", message);
    } finally {
      sending.current = false;
      setPaying(false);
      await invalidatePayment(queryClient);
      onBusy(false);
    }
  };

  return (
    <form
      className="card-box"
      aria-labelledby="card-title"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {head}
      <h2 id="card-title">Card details</h2>
      <CardFields disabled={paying} onChange={() => setFailure("")} />
      <FormAlert message={failure} />
      <button
        type="submit"
        className="btn btn-primary btn-block"
        disabled={!stripe}
        aria-disabled={!stripe || paying}
      >
        {paying && <Spinner />}
        {paying ? `Paying ${amount} …` : `Pay ${amount}`}
      </button>
      <p className="lock small secondary">
        <Lock size={14} aria-hidden="true" />
        <span>Stripe processes your payment. We never see your card number.</span>
      </p>
    </form>
  );
}
