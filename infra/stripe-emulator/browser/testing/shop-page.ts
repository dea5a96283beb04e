import {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { createElement, useState, type SubmitEvent } from "react";
import { createRoot } from "react-dom/client";

const query = new URLSearchParams(location.search);
const clientSecret = query.get("client_secret") ?? "";
/** One element for each field of the card. */
const isSplit = query.has("split");
const options = {
  style: { base: { color: "rgb(20, 23, 27)", "::placeholder": { color: "rgb(89, 98, 108)" } } },
};

/** A payment form as small as it can be, of the same parts as the shop's. */
function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState("");
  const [card, setCard] = useState("");
  const [disabled, setDisabled] = useState(false);

  async function pay(): Promise<void> {
    const element = isSplit ? elements?.getElement(CardNumberElement) : elements?.getElement(CardElement);
    if (!stripe || !element) return;
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card: element, billing_details: { name: "Customer One" } },
    });
    setResult(
      error
        ? `${error.code} ${error.decline_code ?? "-"}: ${error.message}`
        : `${paymentIntent.status} ${paymentIntent.id}`,
    );
  }

  return createElement(
    "form",
    {
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void pay();
      },
    },
    isSplit
      ? createElement(SplitCard, { onChange: setCard })
      : createElement(CardElement, {
          options: { ...options, disabled },
          onReady: () => setCard("ready"),
          onChange: ({ complete, empty, error, brand }) =>
            setCard(`${brand}${empty ? " empty" : ""}${complete ? " complete" : ""} ${error?.message ?? ""}`),
        }),
    createElement("button", { type: "submit", disabled: !stripe }, "Pay"),
    createElement(
      "button",
      { type: "button", onClick: () => elements?.getElement(CardElement)?.clear() },
      "Clear",
    ),
    createElement("button", { type: "button", onClick: () => setDisabled(!disabled) }, "Disable"),
    createElement("p", { role: "status" }, result),
    // Below the buttons: its text changes when the card loses focus and must not move the button that is being pressed.
    createElement("output", { id: "card" }, card),
  );
}

/** Three labelled elements; `onChange` receives the state of the one that changed last. */
function SplitCard({ onChange }: { onChange: (state: string) => void }) {
  const report = ({ elementType, complete, error }: SplitChange): void =>
    onChange(`${elementType}${complete ? " complete" : ""} ${error?.message ?? ""}`);
  return createElement(
    "div",
    null,
    createElement("label", { htmlFor: "card-number" }, "Card number"),
    createElement(CardNumberElement, {
      id: "card-number",
      options: { showIcon: true, placeholder: "Your number" },
      onReady: () => onChange("ready"),
      onChange: report,
    }),
    createElement(CardExpiryElement, { onChange: report }),
    createElement(CardCvcElement, { onChange: report }),
  );
}

interface SplitChange {
  readonly elementType: string;
  readonly complete: boolean;
  readonly error: { readonly message: string } | undefined;
}

/** Loads Stripe as the shop does: its own script first, which `loadStripe` then finds. */
async function load() {
  const { promise, resolve, reject } = Promise.withResolvers<Event>();
  const script = document.createElement("script");
  script.src = "/stripe-emulator/stripe.js";
  script.addEventListener("load", resolve);
  script.addEventListener("error", reject);
  document.head.append(script);
  await promise;
  return loadStripe("pk_test_emulator");
}

const place = document.getElementById("shop");
if (place) createRoot(place).render(createElement(Elements, { stripe: load() }, createElement(Form)));
