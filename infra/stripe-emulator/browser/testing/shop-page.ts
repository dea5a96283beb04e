import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { createElement, useState, type SubmitEvent } from "react";
import { createRoot } from "react-dom/client";

const query = new URLSearchParams(location.search);
const clientSecret = query.get("client_secret") ?? "";
const options = {
  style: { base: { color: "rgb(20, 23, 27)", "::placeholder": { color: "rgb(89, 98, 108)" } } },
};

/** A payment form as small as it can be, of the same parts as the shop's. */
function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [said, setSaid] = useState("");
  const [card, setCard] = useState("");
  const [disabled, setDisabled] = useState(false);

  async function pay(): Promise<void> {
    const element = elements?.getElement(CardElement);
    if (!stripe || !element) return;
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card: element, billing_details: { name: "Customer One" } },
    });
    setSaid(
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
    createElement(CardElement, {
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
    createElement("p", { role: "status" }, said),
    // Below the buttons: its text changes when the card loses focus and must not move the button that is being pressed.
    createElement("output", { id: "card" }, card),
  );
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
