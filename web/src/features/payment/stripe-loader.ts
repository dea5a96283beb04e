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
  // Where another script stands in for Stripe's it comes first; loadStripe then takes the window.Stripe it finds.
  if (stripeScriptUrl !== null && !("Stripe" in window)) await loadScript(stripeScriptUrl);
  const stripe = await loadStripe(stripePublishableKey);
  if (!stripe) throw new Error("Stripe is for browsers only");
  return stripe;
}

/** Stripe in the browser, loaded once; the only place that loads its script. */
export const stripeQuery = (settings: StripeSettings) =>
  queryOptions({
    queryKey: ["stripe", settings.stripePublishableKey],
    queryFn: () => load(settings),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
    structuralSharing: false,
  });
