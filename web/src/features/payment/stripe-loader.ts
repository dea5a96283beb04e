import { queryOptions } from "@tanstack/react-query";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

interface StripeSettings {
  readonly stripePublishableKey: string;
  readonly stripeScriptUrl: string | null;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.append(script);
  });
}

async function load({ stripePublishableKey, stripeScriptUrl }: StripeSettings): Promise<Stripe> {
  // Load the script of a Stripe emulator first; loadStripe then uses the existing window.Stripe.
  if (stripeScriptUrl !== null && !("Stripe" in window)) await loadScript(stripeScriptUrl);
  const stripe = await loadStripe(stripePublishableKey);
  if (!stripe) throw new Error("Stripe is for browsers only");
  return stripe;
}

/** Loads Stripe.js once. No other code loads it. */
export const stripeQuery = (settings: StripeSettings) =>
  queryOptions({
    queryKey: ["stripe", settings.stripePublishableKey],
    queryFn: () => load(settings),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
    structuralSharing: false,
  });
