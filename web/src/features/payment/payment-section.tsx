import { Elements } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import type { Order } from "../order/order.api.ts";
import { settingsQuery } from "../settings/settings.api.ts";
import { CardForm } from "./card-form.tsx";
import type { PaymentOutcome } from "./pay-order.ts";
import { stripeQuery } from "./stripe-loader.ts";

interface PaymentSectionProps {
  readonly order: Order;
  /** The first row of the card form. */
  readonly head: ReactNode;
  /** Called with whether a card is being charged. */
  readonly onBusy: (busy: boolean) => void;
  readonly onPaid: (outcome: PaymentOutcome) => void;
}

/** The card form when the Stripe script has loaded, or an error. */
export function PaymentSection(props: PaymentSectionProps) {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <WithStripe settings={settings.data} {...props} />;
  return (
    <QueryFallback
      query={settings}
      loading="Loading the payment form …"
      failure="The payment form could not be loaded"
    />
  );
}

interface WithStripeProps extends PaymentSectionProps {
  readonly settings: { readonly stripePublishableKey: string; readonly stripeScriptUrl: string | null };
}

function WithStripe({ settings, ...form }: WithStripeProps) {
  const { data: stripe, error, isFetching, refetch } = useQuery(stripeQuery(settings));
  if (stripe) {
    return (
      <Elements stripe={stripe}>
        <CardForm {...form} />
      </Elements>
    );
  }
  if (!error) return <Loading what="Loading the payment form …" />;
  return (
    <ErrorPanel
      title="The card form did not load"
      message="A browser extension or your network may be blocking it. Your order is saved."
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
